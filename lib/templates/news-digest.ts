import { flow } from "./flow";
import { mailNodes } from "./mail-nodes";
import type { Template } from "./template";

const HEADLINES = `{
  'count': workers[1].result.count,
  'lines': $join(workers[1].result.results[[0..19]].('- ' & title & ' (' & source.name & ')'), '\\n')
}`;

const MESSAGE = `(
  $digest := workers[3].result.json;
  {
    'headline': $digest.headline,
    'text': $join([$digest.points.('- ' & $), '', 'Mood: ' & $digest.mood], '\\n')
  }
)`;

const DIGEST = `{
  'headline': workers[4].result.headline,
  'points': [workers[3].result.json.points],
  'mood': workers[3].result.json.mood,
  'approved_by': workers[5].result.by,
  'approved_at': workers[5].result.at
}`;

export const newsDigest: Template = {
  id: "news-digest",
  title: "AI news digest with approval",
  summary:
    "A language model summarises the morning's headlines. A person approves the digest before it is emailed.",
  keys: ["news", "smtp", "model"],
  document: flow(
    "News digest",
    "Headlines summarised by a model, approved by a person, then emailed and published.",
    [
      {
        type: "schedule_trigger",
        name: "Weekday mornings",
        params: { cron: "0 7 * * 1-5", timezone: "America/New_York" },
        at: [0, 0],
      },
      {
        type: "fetch_news",
        name: "Headlines",
        params: { keyword: "markets", lang: "eng", limit: 40 },
        at: [1, 0],
      },
      { type: "transform", name: "Headlines as text", params: { expression: HEADLINES }, at: [2, 0] },
      {
        type: "ask_model",
        name: "Summarise",
        params: {
          system:
            "You summarise financial headlines for a portfolio manager. Write plainly, give no advice and add nothing that isn't in the headlines.",
          prompt: "Summarise these headlines in three to five points:\n{{workers[2].result.lines}}",
          schema: {
            type: "object",
            properties: {
              headline: { type: "string" },
              points: { type: "array", items: { type: "string" } },
              mood: { enum: ["calm", "mixed", "tense"] },
            },
            required: ["headline", "points", "mood"],
          },
        },
        at: [3, 0],
      },
      { type: "transform", name: "Message", params: { expression: MESSAGE }, at: [4, 0] },
      {
        type: "wait",
        name: "Approval",
        params: {
          mode: "approval",
          title: "Send this digest? {{workers[4].result.headline}}",
          message: "{{workers[4].result.text}}",
          timeout: 14_400,
        },
        at: [5, 0],
      },
      { type: "transform", name: "Approved digest", params: { expression: DIGEST }, at: [6, 0] },
      {
        type: "data_provider",
        name: "Published digest",
        params: { provider_id: "digest", response_data: "{{workers[6].result}}" },
        at: [7, 0],
      },
      ...mailNodes(8, {
        subject: "{{workers[4].result.headline}}",
        message: "{{workers[4].result.text}}",
        at: [6, 1],
      }),
    ],
    [
      [0, 1],
      [1, 2],
      [2, 3],
      [3, 4],
      [4, 5],
      [5, 6, "approved"],
      [6, 7],
      [5, 8, "approved"],
      [8, 9, "error"],
    ],
    "The pending digest is under Approvals; after four hours it expires and nothing is sent. Set your own email address in worker 8, and add a model and a mail server under Credentials.",
  ),
};
