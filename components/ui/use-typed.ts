import { useRef } from "react";

const TYPED_MS = 1_000;

/** Joins letters that are typed in quick succession, for type-ahead. */
export function useTyped(): (letter: string) => string {
  const last = useRef({ text: "", at: 0 });
  return (letter) => {
    const now = Date.now();
    const text = now - last.current.at > TYPED_MS ? letter : last.current.text + letter;
    last.current = { text, at: now };
    return text;
  };
}
