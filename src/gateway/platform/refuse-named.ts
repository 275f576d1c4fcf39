import type { Code } from '#contract/codes.ts'
import type { InvalidData } from '#contract/envelope.ts'
import type { Language } from '#contract/messages.ts'
import { Refusal } from './refusal.ts'

export type Text = Record<Language, string>

/** One of a list that is refused. */
export interface Named {
  /** Where it stands in the list of ids. */
  at: number
  name: string
  why: Text
}

const namesShown = 5

/**
 * A refusal of a list of which some cannot be taken, and so none is: it names them, with why.
 * @param rule what those who were refused break.
 */
export function refuseNamed(code: Code, refused: readonly Named[], rule: Text, language: Language): Refusal {
  const data: InvalidData = {
    fields: refused.map(({ at, name, why }) => ({ path: `ids.${at}`, message: `${name}: ${why[language]}` })),
  }
  const sentence = (to: Language) => {
    const names = refused
      .slice(0, namesShown)
      .map(({ name, why }) => `${name} (${why[to]})`)
      .join(', ')
    const further = refused.length > namesShown ? (to === 'zh' ? ' 等' : ' …') : ''
    return to === 'zh'
      ? `${rule.zh}，未作任何修改：${names}${further}`
      : `${rule.en}; nothing was changed: ${names}${further}`
  }
  return new Refusal(code, data, { zh: sentence('zh'), en: sentence('en') })
}
