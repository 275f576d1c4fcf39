/** A sheet of a workbook. */
export interface SheetPart {
  name: string
  hidden: boolean
  /** The archive's part that it lies in. */
  part: string
}

/** The sheets in the order of their tabs. */
export function sheetsOf(book: string, relations: string): SheetPart[] {
  const targets = new Map(
    tags(relations, 'Relationship').map((tag) => [attribute(tag, 'Id'), attribute(tag, 'Target')]),
  )
  return tags(book, 'sheet').map((tag) => {
    const target = targets.get(attribute(tag, '[\\w.]+:id')) ?? ''
    return {
      name: attribute(tag, 'name'),
      hidden: /^(?:very)?hidden$/i.test(attribute(tag, 'state')),
      part: target.startsWith('/') ? target.slice(1) : `xl/${target}`,
    }
  })
}

function tags(text: string, name: string): string[] {
  return text.match(new RegExp(`<(?:\\w+:)?${name}\\s[^>]*>`, 'g')) ?? []
}

function attribute(tag: string, name: string): string {
  const [, , value = ''] = new RegExp(`\\s${name}\\s*=\\s*(["'])(.*?)\\1`, 'i').exec(tag) ?? []
  return value
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&apos;/g, "'")
    .replace(/&amp;/g, '&')
}
