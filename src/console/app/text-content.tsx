import { RowsSkeleton } from '../kit/states.tsx'
import { type FileWithContent, useReadContent } from './use-read-content.ts'

/** A text: in UTF-8, else as Windows writes Chinese. */
export function TextContent(file: FileWithContent) {
  const { data } = useReadContent('text', file, textOf)
  if (data === undefined) return <RowsSkeleton rows={6} />
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
      tabIndex={0}
      aria-label={file.name}
      className="max-h-[68dvh] overflow-auto rounded-control border bg-sunken"
    >
      <pre className="wrap-anywhere whitespace-pre-wrap p-3 text-dense">{data}</pre>
    </section>
  )
}

async function textOf(content: Blob): Promise<string> {
  const bytes = await content.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}
