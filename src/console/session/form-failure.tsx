/** Why a form could not be sent, where that is about no field of its own. */
export function FormFailure({ text }: { text: string | undefined }) {
  if (text === undefined) return null
  return (
    <p role="alert" className="rounded-control bg-danger-soft px-3 py-2 text-body text-danger">
      {text}
    </p>
  )
}
