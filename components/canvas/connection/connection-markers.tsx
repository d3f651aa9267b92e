import { type ConnectionLook, WIRE_COLOURS } from "./connection-look";

export function arrowOf(look: ConnectionLook): string {
  return `url(#connection-${look})`;
}

export function ConnectionMarkers() {
  return (
    <svg aria-hidden className="absolute size-0">
      <defs>
        {Object.entries(WIRE_COLOURS).map(([look, colour]) => (
          <marker
            key={look}
            id={`connection-${look}`}
            viewBox="0 0 8 8"
            refX="7"
            refY="4"
            markerWidth="8"
            markerHeight="8"
            orient="auto"
            markerUnits="userSpaceOnUse"
          >
            <path d="M0 0.5 L7 4 L0 7.5 z" fill={colour} />
          </marker>
        ))}
      </defs>
    </svg>
  );
}
