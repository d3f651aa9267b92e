export function Mark({ className = "size-5" }: { className?: string }) {
  return (
    <svg viewBox="0 0 20 20" fill="none" aria-hidden="true" className={className}>
      <circle cx="10" cy="8" r="5.5" stroke="currentColor" strokeWidth="1.5" />
      <path
        d="M10 2.5v11M4.5 8h11M6.1 4.1l7.8 7.8M13.9 4.1l-7.8 7.8"
        stroke="currentColor"
        strokeWidth="1"
        strokeOpacity="0.55"
      />
      <path
        d="M1 16.2c1.5-1.2 3-1.2 4.5 0s3 1.2 4.5 0 3-1.2 4.5 0 3 1.2 4.5 0"
        stroke="var(--color-accent-text)"
        strokeWidth="1.75"
        strokeLinecap="round"
      />
    </svg>
  );
}

export function Wordmark({ name = "", logo = "" }: { name?: string; logo?: string }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-2 font-semibold text-base tracking-tight">
      {logo === "" ? (
        name === "" && <Mark />
      ) : (
        // biome-ignore lint/performance/noImgElement: a data URL has nothing to optimize
        <img src={logo} alt="" className="max-h-7 max-w-40 object-contain" />
      )}
      <span className="truncate">{name === "" ? "Millrace" : name}</span>
    </span>
  );
}
