/** What a supplier said, word for word. */
export function SupplierAnswer({ text }: { text: string | undefined }) {
  if (!text) return null
  return (
    <pre
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll what is longer than its box
      tabIndex={0}
      className="max-h-40 overflow-auto whitespace-pre-wrap break-all rounded-control bg-sunken p-3 font-mono text-small"
    >
      {text}
    </pre>
  )
}
