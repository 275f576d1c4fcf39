import type { Code } from '#contract/codes.ts'

/**
 * A decision of the gateway not to do what was asked. Thrown anywhere before or inside a step, it rolls the step
 * back and becomes the answer's code; `prompt` is a sentence for the person where the code's own says too little.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: Code
  readonly data: unknown
  readonly prompt: string | undefined

  constructor(code: Code, data?: unknown, prompt?: string) {
    super(`refused with ${code}`)
    this.code = code
    this.data = data
    this.prompt = prompt
  }
}
