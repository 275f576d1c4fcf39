import type { Code } from '#contract/codes.ts'
import type { Language } from '#contract/messages.ts'

/**
 * A decision of the gateway not to do what was asked. Thrown anywhere before or inside a step, it rolls the step
 * back and becomes the answer's code. `sentence` replaces the code's own message where that says too little.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: Code
  readonly data: unknown
  readonly sentence: Record<Language, string> | undefined

  constructor(code: Code, data?: unknown, sentence?: Record<Language, string>) {
    super(`refused with ${code}`)
    this.code = code
    this.data = data
    this.sentence = sentence
  }
}
