"use client";

import { usePathname } from "next/navigation";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";

/** Hints shown next to the highlighted control, keyed by its `data-show` attribute. */
const WORDS: Record<string, string> = {
  publish: "Change a worker, then select Publish. The new version goes live immediately.",
  price: "Choose a pricing model above, then select Save.",
};

/**
 * With `#show=publish` in the URL, outlines the Publish control and explains it until the user has used it.
 */
export function Pointer() {
  const pathname = usePathname();
  const [target, setTarget] = useState<{ element: Element; words: string } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page can point at another control
  useEffect(() => {
    setTarget(null);
    const name = /^#show=([a-z]+)$/.exec(window.location.hash)?.[1];
    const words = name === undefined ? undefined : WORDS[name];
    if (name === undefined || words === undefined) return;
    const find = () => {
      const element = document.querySelector(`[data-show="${name}"]`);
      if (element === null) return;
      observer.disconnect();
      setTarget({ element, words });
    };
    const observer = new MutationObserver(find);
    observer.observe(document.body, { childList: true, subtree: true });
    find();
    return () => observer.disconnect();
  }, [pathname]);
  if (target === null) return null;
  const end = () => {
    window.history.replaceState(window.history.state, "", window.location.pathname + window.location.search);
    setTarget(null);
  };
  return <Bubble {...target} onEnd={end} />;
}

const MARGIN = 4;
const WIDTH = 240;
const ROOM = 120;

function Bubble({ element, words, onEnd }: { element: Element; words: string; onEnd: () => void }) {
  const rect = useRect(element);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === "Escape") onEnd();
    };
    element.addEventListener("click", onEnd);
    document.addEventListener("keydown", onKeyDown);
    return () => {
      element.removeEventListener("click", onEnd);
      document.removeEventListener("keydown", onKeyDown);
    };
  }, [element, onEnd]);
  if (rect === null) return null;
  const isLow = rect.bottom + ROOM > window.innerHeight;
  const left = Math.max(8, Math.min(rect.left, window.innerWidth - WIDTH - 8));
  return (
    <>
      <span
        aria-hidden
        className="pointer-events-none fixed z-40 rounded-lg outline-2 outline-accent outline-offset-2 motion-safe:animate-pulse"
        style={{
          left: rect.left - MARGIN,
          top: rect.top - MARGIN,
          width: rect.width + 2 * MARGIN,
          height: rect.height + 2 * MARGIN,
        }}
      />
      <div
        role="status"
        className="fixed z-40 animate-rise rounded-md bg-raised p-3 text-sm shadow-float"
        style={{
          left,
          width: WIDTH,
          ...(isLow ? { bottom: window.innerHeight - rect.top + 12 } : { top: rect.bottom + 12 }),
        }}
      >
        <p>{words}</p>
        <Button size="sm" variant="quiet" className="mt-2" onClick={onEnd}>
          Got it
        </Button>
      </div>
    </>
  );
}

function useRect(element: Element): DOMRect | null {
  const [rect, setRect] = useState(() => element.getBoundingClientRect());
  useEffect(() => {
    let frame = 0;
    const follow = () => {
      const now = element.getBoundingClientRect();
      setRect((known) =>
        known.x === now.x && known.y === now.y && known.width === now.width && known.height === now.height
          ? known
          : now,
      );
      frame = requestAnimationFrame(follow);
    };
    follow();
    return () => cancelAnimationFrame(frame);
  }, [element]);
  return rect.width === 0 ? null : rect;
}
