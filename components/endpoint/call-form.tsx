import clsx from "clsx";
import { CardSection } from "@/components/parts/card-section";
import { buttonStyle } from "@/components/ui/button-style";
import { boxStyle, controlStyle } from "@/components/ui/control-style";
import { endpointPage } from "@/lib/snippets/endpoint-page";
import type { EndpointDoc, Input } from "./endpoint-doc";

/** Number of seconds for which a call from this page waits for the run's result. */
const WAIT = "30";
const TYPED = "font-mono text-xs touch:text-lg";

/**
 * Form for calling the endpoint. Without JavaScript, submitting it opens the response in the browser. For a
 * trigger, the request goes through `app/(store)/e/t/…/call`. With JavaScript, `public/plain.js` shows the
 * response below the form and sends the key in a header.
 */
export function CallForm({ doc: { kind, path, url, isKeyed, variables } }: { doc: EndpointDoc }) {
  return (
    <CardSection
      id="call"
      title="Call the endpoint"
      aside={kind === "trigger" ? "starts a run" : "reads the current data"}
    >
      <form
        action={kind === "trigger" ? `${endpointPage(url)}/call` : path}
        data-send="call"
        data-url={path}
        aria-label="Call the endpoint"
        className="flex flex-col gap-3 rounded-md border bg-surface p-3"
      >
        {kind === "trigger" && <input type="hidden" name="wait" value={WAIT} />}
        {(isKeyed || variables.length > 0) && (
          <div className="grid gap-3 sm:grid-cols-2">
            {variables.map((variable) => (
              <VariableField key={variable.name} variable={variable} />
            ))}
            {isKeyed && <KeyField />}
          </div>
        )}
        <button type="submit" className={buttonStyle("primary", "md", "self-start")}>
          {kind === "trigger" ? "Start a run" : "Read the data"}
        </button>
      </form>
      <p role="status" data-status className="font-medium text-sm data-[status=bad]:text-bad" />
      <section
        aria-label="Answer"
        data-answer
        hidden
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling areas must be reachable by keyboard
        tabIndex={0}
        className="max-h-96 overflow-auto whitespace-pre rounded-md border bg-sunken px-3 py-2 font-mono text-xs leading-5"
      />
    </CardSection>
  );
}

function KeyField() {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor="call-key" className="font-medium text-xs">
        Key
      </label>
      <input
        id="call-key"
        name="api_key"
        type="password"
        autoComplete="off"
        aria-describedby="call-key-help"
        className={controlStyle("md", TYPED)}
      />
      <p id="call-key-help" className="text-muted text-xs">
        The key is used for this call only and never stored.
      </p>
    </div>
  );
}

function VariableField({ variable }: { variable: Input }) {
  const { name, type, isRequired, preset, choices, description } = variable;
  const id = `call-${name}`;
  const field = { id, name, required: isRequired, "aria-describedby": `${id}-help` };
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="truncate font-medium font-mono text-xs">
        {name}
        {isRequired && <span className="text-bad"> *</span>}
      </label>
      {type === "list" ? (
        <select
          {...field}
          multiple
          size={Math.min(Math.max(choices.length, 2), 4)}
          defaultValue={[preset ?? []].flat().map(String)}
          className={clsx(boxStyle, "p-1", TYPED)}
        >
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {choice}
            </option>
          ))}
        </select>
      ) : type === "boolean" ? (
        <select
          {...field}
          defaultValue={preset === undefined ? "" : String(preset)}
          className={controlStyle("md", TYPED)}
        >
          {!isRequired && preset === undefined && <option value="">omitted</option>}
          <option value="true">true</option>
          <option value="false">false</option>
        </select>
      ) : (
        <input
          {...field}
          defaultValue={preset === undefined || preset === null ? "" : String(preset)}
          maxLength={2000}
          autoComplete="off"
          spellCheck={false}
          className={controlStyle("md", TYPED)}
        />
      )}
      <p id={`${id}-help`} className="break-words text-muted text-xs">
        {[type === "list" ? "one or more" : type, description].filter(Boolean).join(" · ")}
      </p>
    </div>
  );
}
