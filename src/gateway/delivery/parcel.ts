import type { DeliveryReason } from '#contract/delivery/schema.ts'
import type { SendResult } from '#contract/delivery/supplier.ts'
import type { MessageKind } from '#contract/message/schema.ts'

/** What a supplier is given to send. */
export interface Parcel {
  /** The same at each try, for suppliers that know a double by it. */
  id: string
  /** A cellphone number or mail address; for push an account. */
  recipient: string
  /** Of a mail. */
  subject: string
  text: string
  /** What a push names: the device fetches the rest. */
  message?: { messageId: string; kind: MessageKind }
}

/** What came of it. */
export interface SendOutcome {
  result: SendResult
  /** What the supplier said, cut to `longestAnswer` and without secrets. */
  answer: string
  /** Why this recipient is never reached, where it is not that the supplier refused. */
  reason?: DeliveryReason
}

/** Never rejects: what goes wrong is an outcome. */
export type SendParcel = (parcel: Parcel) => Promise<SendOutcome>

/** Milliseconds that a supplier may take altogether. */
export const patience = 20_000
const longestAnswer = 2000

/** An outcome whose answer may be shown: cut, and with the secret starred wherever the supplier repeats it. */
export function outcomeOf(result: SendResult, answer: string, secret = ''): SendOutcome {
  const open = secret === '' ? answer : answer.replaceAll(secret, '***')
  // NUL is no text of a database.
  return { result, answer: wellFormed(open.replaceAll('\0', '').slice(0, longestAnswer)) }
}

/** Half a surrogate pair is no text of a database or an address. */
export function wellFormed(text: string): string {
  return text.replaceAll(/\p{Cs}/gu, '\ufffd')
}
