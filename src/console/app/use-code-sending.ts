import { useState } from 'react'
import { codes } from '#contract/codes.ts'
import { type SentCode, TooEarly } from '#contract/session/schema.ts'
import { z } from '#contract/zod.ts'
import { Refused } from '#request/errors.ts'
import { useCountdown } from '../kit/use-countdown.ts'

/** Longer than anybody watches the seconds go by. */
const longWait = 3600

interface CodeSending {
  /** One is being sent, or the next one is not available yet. */
  waiting: boolean
  /** Seconds to count down; undefined when there are none, or too many to watch. */
  secondsLeft: number | undefined
  /** Has a code sent; what `ask` gives is what comes back, and what it throws goes on to the caller. */
  send(ask: () => Promise<SentCode | undefined>): Promise<SentCode | undefined>
}

/** Has verification codes sent, one at a time, each as late as the gateway allows it. */
export function useCodeSending(): CodeSending {
  const [left, start] = useCountdown()
  const [sending, setSending] = useState(false)
  return {
    waiting: sending || left > 0,
    secondsLeft: left > 0 && left < longWait ? left : undefined,
    async send(ask) {
      setSending(true)
      try {
        const sent = await ask()
        if (sent) start(sent.resendSeconds)
        return sent
      } catch (failure) {
        if (isTooEarly(failure)) start(z.safeParse(TooEarly, failure.data).data?.resendSeconds ?? 0)
        throw failure
      } finally {
        setSending(false)
      }
    },
  }
}

/** Whether a code was refused only for now. */
export function isTooEarly(failure: unknown): failure is Refused {
  return failure instanceof Refused && failure.code === codes.slowDown
}
