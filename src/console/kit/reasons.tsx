import { InvalidData } from '#contract/envelope.ts'
import { z } from '#contract/zod.ts'
import { Failure } from './states.tsx'

/** Why something was refused, field by field where the gateway names some: for where no form stands by that shows it there. */
export function Reasons({ failure }: { failure: unknown }) {
  const data: unknown =
    typeof failure === 'object' && failure !== null && 'data' in failure ? failure.data : undefined
  const fields = z.safeParse(InvalidData, data).data?.fields ?? []
  if (fields.length === 0) return <Failure error={failure} />
  return [...new Set(fields.map(({ message }) => message))].map((message) => (
    <span key={message} className="block">
      {message}
    </span>
  ))
}
