import { Card, CardSection } from "@/components/parts/card-section";
import { priceSentence } from "@/components/parts/price-sentence";
import { CopyText } from "@/components/store/copy-text";
import { RecipeList } from "@/components/store/recipe-list";
import { Badge } from "@/components/ui/badge";
import { CodeText } from "@/components/ui/code-text";
import { Link } from "@/components/ui/link";
import { LinkButton } from "@/components/ui/link-button";
import { formatPrice } from "@/lib/pricing/format-money";
import { CallForm } from "./call-form";
import type { EndpointFacts } from "./endpoint-facts";
import { endpointRecipes } from "./endpoint-recipes";
import { ExampleSection } from "./example-section";
import { InputTable } from "./input-table";

/** The page can be read without JavaScript. */
export function EndpointScreen({ facts }: { facts: EndpointFacts }) {
  const { doc, offer, isLive, isOwn, example } = facts;
  const { kind, name, summary, description, url, isKeyed } = doc;
  return (
    <article className="flex flex-col gap-6">
      <header>
        {offer && (
          <nav aria-label="Breadcrumb" className="text-muted text-sm">
            <Link href={offer.page} className="inline-block underline-offset-2 hover:underline touch:py-3">
              {name} by {offer.publisher}
            </Link>
          </nav>
        )}
        <h1 className="mt-2 text-balance break-words font-semibold text-xl tracking-tight">
          {name}: {summary}
        </h1>
        <p className="mt-2 flex flex-wrap gap-2">
          <Badge>{kind === "trigger" ? "Trigger" : "Data provider"}</Badge>
          {isKeyed ? <Badge>Key required</Badge> : <Badge tone="accent">Public</Badge>}
          {!isLive && <Badge tone="warn">Not live</Badge>}
        </p>
        {description !== "" && (
          <p className="mt-3 max-w-prose whitespace-pre-line break-words text-base">{description}</p>
        )}
        {!isLive && (
          <p className="mt-3 text-sm">
            Only members of your workspace see this page until the workflow is live.
          </p>
        )}
        <div className="mt-4 flex items-center gap-2 rounded-md border bg-sunken pl-2.5">
          <span className="font-medium font-mono text-xs">{kind === "trigger" ? "POST" : "GET"}</span>
          <code className="min-w-0 flex-1 break-all py-1.5 font-mono text-xs">{url}</code>
          <CopyText text={url} label="Copy the URL" />
        </div>
      </header>
      <div className="grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <aside className="flex flex-col gap-4 lg:order-last">
          <PriceCard offer={offer} isOwn={isOwn} isKeyed={isKeyed} />
          <Card title="Limits">
            <h2 className="font-semibold text-sm">Limits</h2>
            <ul className="flex flex-col gap-1 text-sm">
              {doc.limits.map((limit) => (
                <li key={limit}>{limit}</li>
              ))}
            </ul>
          </Card>
        </aside>
        <div className="flex min-w-0 flex-col gap-8">
          <ExampleSection name={name} kind={kind} example={example} />
          <CallForm doc={doc} />
          {doc.variables.length > 0 && <InputTable title="Variables" inputs={doc.variables} />}
          <InputTable title="Parameters" inputs={doc.options} />
          <CardSection title="From other programs">
            <RecipeList
              recipes={endpointRecipes(facts)}
              label={kind === "trigger" ? "Start a run" : "Read the data"}
              name="programs"
              isOpen
            />
          </CardSection>
          <CardSection title="Responses">
            <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm">
              {doc.responses.map(({ status, text }) => (
                <div key={status} className="contents">
                  <dt className="font-mono text-xs leading-5">{status}</dt>
                  <dd className="max-w-prose break-words">
                    <CodeText text={text} />
                  </dd>
                </div>
              ))}
              <div className="contents">
                <dt className="font-mono text-xs leading-5">4xx</dt>
                <dd>A JSON error with code, title and detail.</dd>
              </div>
            </dl>
          </CardSection>
        </div>
      </div>
    </article>
  );
}

interface PriceCardProps extends Pick<EndpointFacts, "offer" | "isOwn"> {
  isKeyed: boolean;
}

function PriceCard({ offer, isOwn, isKeyed }: PriceCardProps) {
  const access = isKeyed
    ? "Callers need an API key from the endpoint's owner."
    : "Anyone with the URL can call this endpoint.";
  return (
    <Card title="Price">
      <h2 className="font-semibold text-sm">Price</h2>
      {offer === null || offer.price.mode === "free" ? (
        <div>
          <p className="font-semibold text-xl">Free</p>
          <p className="mt-1 text-muted text-sm">{access}</p>
        </div>
      ) : (
        <div>
          <p className="font-semibold text-xl tabular-nums">{formatPrice(offer.price, "en")}</p>
          <p className="mt-1 text-muted text-sm">{priceSentence(offer.price)}</p>
        </div>
      )}
      {offer !== null && !isOwn && (
        <LinkButton variant="primary" href={offer.page}>
          {offer.price.mode === "free" ? "Open the offer" : "Get a key"}
        </LinkButton>
      )}
    </Card>
  );
}
