import { InvalidData } from '#contract/envelope.ts'
import { z } from '#contract/zod.ts'
import { Failure, messageOf } from './states.tsx'

/** Why something was refused, field by field where the gateway names some: for where no form stands by that shows it there. */
export function Reasons({ failure }: { failure: unknown }) {
  const messages = messagesOf(failure)
  if (messages.length === 0) return <Failure error={failure} />
  return messages.map((message) => (
    <span key={message} className="block">
      {message}
    </span>
  ))
}

/** The same in a sentence: what is wrong with the first field, or with the call. */
export function reasonOf(failure: unknown): string {
  return messagesOf(failure)[0] ?? messageOf(failure)
}

function messagesOf(failure: unknown): string[] {
  const data: unknown =
    typeof failure === 'object' && failure !== null && 'data' in failure ? failure.data : undefined
  const fields = z.safeParse(InvalidData, data).data?.fields ?? []
  return [...new Set(fields.map(({ message }) => message))]
}
