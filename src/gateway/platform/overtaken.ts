import { codes } from '#contract/codes.ts'
import type { InvalidData } from '#contract/envelope.ts'
import type { Language } from '#contract/messages.ts'
import { Refusal } from './refusal.ts'

/**
 * What a `before` prepared no longer fits what its step has locked: the call prepares it again. This is answered only where
 * others were faster every time.
 */
export class Overtaken extends Refusal {
  constructor(path: string, language: Language) {
    const data: InvalidData = { fields: [{ path, message: texts[language] }] }
    super(codes.invalid, data)
  }
}

const texts = {
  zh: '其他人正在同时办理，请稍后再试',
  en: 'Others are acting at the same moment; please try again shortly',
}
