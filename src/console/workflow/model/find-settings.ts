/// <reference path="./saxen.d.ts" />
import { Parser } from 'saxen'
import { bpmnNamespace } from '#contract/workflow/extension-elements.ts'

/** Another one than that of our extension elements: what stands here is moved beside the drawing before the drawing is read. */
export const settingsNamespace = 'urn:milepost:model:1'

/** A part of a text. */
interface Span {
  at: number
  end: number
}

/** Where settings can be written into a drawing: in the place of a part of it, between these texts. */
interface Place extends Span {
  before: string
  after: string
}

interface Found {
  /** The elements of settings, each with its text. */
  settings: (Span & { text: string })[]
  /** In the extension elements of the first process; none in a drawing without a process. */
  place: Place | undefined
}

/**
 * Finds in the text of a drawing where settings stand, and where they can be written; undefined for what is no BPMN 2.0. The
 * text itself is not written anew, so that what other tools have written stays as it is.
 */
export function findSettings(xml: string): Found | undefined {
  const found: Found = { settings: [], place: undefined }
  const open: string[] = []
  let isBpmn = false
  let process: { name: string; depth: number } | undefined
  let settings: (Span & { text: string }) | undefined
  const failure = new Parser({ proxy: true })
    .ns({ [bpmnNamespace]: 'bpmn', [settingsNamespace]: 'model' })
    .on('openTag', ({ name, originalName }, _decode, selfClosing, placeOf) => {
      if (open.length === 0) isBpmn = name === 'bpmn:definitions'
      // Two are refused already; to find where each of very many stands would take minutes.
      if (name === 'model:settings' && found.settings.length < 2)
        settings = { ...spanOf(xml, placeOf()), text: '' }
      if (!process && name === 'bpmn:process') {
        process = { name: originalName, depth: open.length }
        if (selfClosing) {
          const [before, after] = extensionTags(originalName)
          const { before: opening, after: closing, ...span } = opened(xml, originalName, placeOf())
          found.place = { ...span, before: opening + before, after: after + closing }
        }
      } else if (process && !found.place && open.length === process.depth + 1) {
        if (name === 'bpmn:extensionElements')
          found.place = selfClosing ? opened(xml, originalName, placeOf()) : within(spanOf(xml, placeOf()))
        // BPMN has them behind the documentation, before all else.
        else if (name !== 'bpmn:documentation') found.place = before(spanOf(xml, placeOf()), process.name)
      }
      open.push(name)
    })
    .on('text', (text, decode) => {
      if (settings) settings.text += decode(text)
    })
    .on('cdata', (text) => {
      if (settings) settings.text += text
    })
    .on('closeTag', ({ name }, _decode, _selfClosing, placeOf) => {
      open.pop()
      if (settings && name === 'model:settings') {
        found.settings.push({ ...settings, end: spanOf(xml, placeOf()).end })
        settings = undefined
      }
      if (process && !found.place && open.length === process.depth)
        found.place = before(spanOf(xml, placeOf()), process.name)
    })
    // It is what `parse` returns.
    .on('error', () => undefined)
    .parse(xml)
  return failure || !isBpmn ? undefined : found
}

/** Where a tag stands in the text; the parser says it by line and column. */
function spanOf(xml: string, { line, column, data }: { line: number; column: number; data: string }): Span {
  const breaks = /\r\n|\r|\n/g
  for (let passed = 0; passed < line; passed++) breaks.exec(xml)
  const at = breaks.lastIndex + column
  return { at, end: at + data.length }
}

/** Opens an element that closes itself. */
function opened(xml: string, name: string, place: Parameters<typeof spanOf>[1]): Place {
  return { ...spanOf(xml, place), before: place.data.replace(/\s*\/>$/, '>'), after: `</${name}>` }
}

/** First in an element that is open. */
function within({ end }: Span): Place {
  return { at: end, end, before: '', after: '' }
}

/** Before a tag, in extension elements that are to be added to the process. */
function before({ at }: Span, process: string): Place {
  const [opening, closing] = extensionTags(process)
  return { at, end: at, before: opening, after: closing }
}

/** Tags of extension elements, in the namespace of the process. */
function extensionTags(process: string): [string, string] {
  const name = process.replace(/process$/, 'extensionElements')
  return [`<${name}>`, `</${name}>`]
}
