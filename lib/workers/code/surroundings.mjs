/**
 * This function is evaluated inside QuickJS before the author's code. It captures the native functions it
 * needs, so that code can't break out by replacing globals.
 */
export function surroundings(host, nowMs) {
  const { stringify, parse } = JSON;
  const RealDate = Date;
  const { construct, defineProperty } = Reflect;
  const RealError = Error;
  const text = String;
  const shownError = (error) => `${error.name}: ${error.message}`;

  function stepDate(...given) {
    if (new.target === undefined) return text(new RealDate(nowMs));
    return construct(RealDate, given.length === 0 ? [nowMs] : given, new.target);
  }
  defineProperty(stepDate, "name", { value: "Date" });
  defineProperty(stepDate, "length", { value: 7 });
  defineProperty(stepDate, "prototype", { value: RealDate.prototype, writable: false });
  const whole = Math.trunc(nowMs);
  for (const [name, value] of [
    ["now", () => whole],
    ["parse", RealDate.parse],
    ["UTC", RealDate.UTC],
  ]) {
    defineProperty(stepDate, name, { value, writable: true, configurable: true, enumerable: false });
  }
  RealDate.prototype.constructor = stepDate;
  globalThis.Date = stepDate;
  Math.random = () => {
    throw new RealError(
      "Math.random isn't available, because the same input must always produce the same result.",
    );
  };

  const shown = (value) => {
    try {
      if (typeof value === "string") return value;
      if (typeof value === "bigint") return `${value}n`;
      if (typeof value === "function") return "[function]";
      if (value instanceof RealError) return shownError(value);
      if (typeof value !== "object" || value === null) return text(value);
      return stringify(value) ?? text(value);
    } catch {
      return "[object]";
    }
  };
  const log = (...given) => {
    if (!host.listens()) return;
    let line = "";
    for (let at = 0; at < given.length; at += 1) line += (at === 0 ? "" : " ") + shown(given[at]);
    // The line is encoded as JSON, because a string passed to the host ends at its first NUL.
    host.log(stringify(line.slice(0, 10_240)));
  };
  globalThis.console = { log, info: log, warn: log, error: log, debug: log };

  const asJson = (value) =>
    stringify(value, (_key, part) => {
      switch (typeof part) {
        case "undefined":
          return null;
        case "bigint":
          throw new RealError(
            "The result contains a BigInt, which JSON doesn't support. Convert it to a number or a string.",
          );
        case "function":
        case "symbol":
          throw new RealError(`The result contains a ${typeof part}, which JSON doesn't support.`);
        default:
          return part;
      }
    });

  /**
   * Position of the most recent `throw`. It is recorded because a thrown value that isn't an Error has no
   * position of its own.
   */
  let thrown = { value: undefined, line: null };
  const mark = (line, value) => {
    thrown = { value, line };
    return value;
  };
  const read = (work, otherwise) => {
    try {
      return work();
    } catch {
      return otherwise;
    }
  };
  const described = (error) => {
    // QuickJS throws null when it has no memory left for an Error. If the code itself throws null, its line
    // is known.
    if (error === null && thrown.line === null) return '{"name":"InternalError","message":"out of memory"}';
    const isError = read(() => error instanceof RealError, false);
    const message = read(() => text(isError ? error.message : shown(error)).slice(0, 2_000), "");
    const name = isError ? read(() => text(error.name).slice(0, 100), "Error") : "";
    const stack = isError ? read(() => text(error.stack).slice(0, 4_000), "") : "";
    const line = !isError && Object.is(thrown.value, error) ? thrown.line : null;
    return stringify({ name, message, stack, line });
  };

  return (input) => begin.bind(null, parse(input));

  async function begin({ workers, context, request, item, item_index, outer, run }, code) {
    let json = "";
    try {
      json = asJson(await code(mark, workers, context, request, item, item_index, outer, run));
    } catch (error) {
      host.fail(described(error));
      return;
    }
    host.done(json);
  }
}
