import { codes } from '#contract/codes.ts'
import type { InvalidData } from '#contract/envelope.ts'
import { type Language, type Rule, ruleMessage } from '#contract/messages.ts'
import { Refusal } from './refusal.ts'

/** A 20400 that names one field, for what a schema cannot know: uniqueness, and what belongs to what. `limit`: of a rule with one. */
export function refuseField(path: string, rule: Rule, language: Language, limit?: number): Refusal {
  const data: InvalidData = { fields: [{ path, message: ruleMessage(rule, language, limit) }] }
  return new Refusal(codes.invalid, data)
}
