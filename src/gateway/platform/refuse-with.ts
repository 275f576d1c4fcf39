import { codes } from '#contract/codes.ts'
import type { InvalidData } from '#contract/envelope.ts'
import type { Language } from '#contract/messages.ts'
import { Refusal } from './refusal.ts'

/** A 20400 that names one field and says in a sentence of the domain's own what is wrong with it. */
export function refuseWith(path: string, message: Record<Language, string>, language: Language): Refusal {
  const data: InvalidData = { fields: [{ path, message: message[language] }] }
  return new Refusal(codes.invalid, data)
}
