import { defineEndpoint } from '../define-endpoint.ts'
import { ungrouped } from '../pasted.ts'
import { requiredLine } from '../text.ts'
import { z } from '../zod.ts'

/** A small sum in words: a screen reader reads it as anybody else does, which no picture of letters allows. */
export const Captcha = z.object({
  question: z.string(),
  /** Goes back with the answer; good once, for some minutes. */
  ticket: z.string(),
})
export type Captcha = z.output<typeof Captcha>

export const CaptchaAnswer = z.strictObject({
  ticket: requiredLine(400),
  answer: z.string().check(z.overwrite(ungrouped), z.regex(/^\d{1,3}$/)),
})
export type CaptchaAnswer = z.output<typeof CaptchaAnswer>

/** The field that a 20400 names when a captcha has to be answered first. */
export const captchaField = 'captcha'

/** `data` of a 20429 to who failed too often. */
export const WaitBeforeSignIn = z.object({ waitSeconds: z.int() })
export type WaitBeforeSignIn = z.output<typeof WaitBeforeSignIn>

export const getCaptcha = defineEndpoint({
  id: 'session.captcha',
  service: 'auth/v1',
  method: 'GET',
  path: 'generalAccount/getCaptcha',
  summary:
    'A question that a sign-in has to answer after several failures, and a further verification code within a day.',
  permission: 'public',
  signed: false,
  request: z.strictObject({}),
  response: Captcha,
  offline: 'online-only',
})
