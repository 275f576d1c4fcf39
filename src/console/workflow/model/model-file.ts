import { Entries } from '#contract/entries.ts'
import { extensionPackage } from '#contract/workflow/extension-elements.ts'
import { z } from '#contract/zod.ts'
import type { FormValues } from '../../kit/form-request.ts'

/** What BPMN 2.0 calls its elements by; whatever else is wrong with a file, the gateway's check says. */
export const bpmnNamespace = 'http://www.omg.org/spec/BPMN/20100524/MODEL'
const { uri: namespace, prefix } = extensionPackage

/** The lists of what is set for nodes beside a drawing, by the element that says the same within it. */
const lists = { executor: 'executorConfigs', cc: 'ccConfigs', form: 'externalFormConfigs' } as const
const sources = ['editorSourceValueId', 'editorSourceExtraValueId'] as const

/**
 * A model as a file: its drawing with all that is set beside it, which goes before what is drawn. What other tools have written
 * stays. A drawing with nothing beside it stays as it is; so does one that is no XML, which has no node to set anything for.
 */
export function writeModelFile(values: FormValues): string {
  const xml = String(values.bpmnXml)
  const scopes = entriesIn(values, 'useScopeConfigs')
  const settings = Object.entries(lists).map(([name, list]) => ({ name, entries: entriesIn(values, list) }))
  const model = Object.fromEntries(
    ['startScope', ...sources].map((name) => [name, values[name] || undefined]),
  )
  const isPlain =
    values.startScope !== 'useScope' &&
    sources.every((name) => !values[name]) &&
    [scopes, ...settings.map(({ entries }) => entries)].every((list) => list.length === 0)
  const file = parse(xml)
  const [process] = file ? elementsOf(file, 'process') : []
  if (!file || !process) return xml
  // A drawing that was taken from such a file goes on saying who starts it, and says it as it is now.
  if (isPlain && settingsOf(process, 'model').length === 0) return xml
  for (const { name, entries } of settings)
    for (const node of elementsOf(file, '*')) {
      const own = entries.filter(({ nodeId }) => nodeId === node.getAttribute('id'))
      if (own.length > 0) writeSettings(node, name, own)
    }
  writeSettings(process, 'model', [model])
  writeSettings(process, 'useScope', scopes)
  const written = new XMLSerializer().serializeToString(file)
  return written.startsWith('<?xml') ? written : `<?xml version="1.0" encoding="UTF-8"?>\n${written}`
}

/**
 * What changes of a form once a file is taken into it: where the file has settings of a node, they take the place of those beside
 * the drawing; where it says who may start the model, so does that.
 */
export function readModelFile(xml: string, values: FormValues): FormValues {
  const file = parse(xml)
  if (!file) return { bpmnXml: xml }
  const nodes = elementsOf(file, '*')
  const kept = Object.entries(lists).map(([name, list]): [string, Entries] => {
    const drawn = nodes.filter((node) => settingsOf(node, name).length > 0)
    const isDrawn = (nodeId: unknown) => drawn.some((node) => node.getAttribute('id') === nodeId)
    return [list, entriesIn(values, list).filter(({ nodeId }) => !isDrawn(nodeId))]
  })
  const changed: FormValues = { bpmnXml: xml, ...Object.fromEntries(kept) }
  const [process] = elementsOf(file, 'process')
  const [model] = process ? settingsOf(process, 'model') : []
  if (!process || !model) return changed
  for (const name of sources) changed[name] = model.getAttribute(name) ?? ''
  changed.startScope = model.getAttribute('startScope') === 'useScope' ? 'useScope' : 'everyone'
  changed.useScopeConfigs = settingsOf(process, 'useScope').map((scope) => ({
    scopeType: scope.getAttribute('scopeType') ?? '',
    targetId: scope.getAttribute('targetId') ?? '',
  }))
  return changed
}

function parse(xml: string): Document | undefined {
  const file = new DOMParser().parseFromString(xml, 'application/xml')
  return file.getElementsByTagName('parsererror').length > 0 ? undefined : file
}

function elementsOf(file: Document, name: string): Element[] {
  return [...file.getElementsByTagNameNS(bpmnNamespace, name)]
}

/** What stands in a list of the form; nothing where it is none. */
function entriesIn(values: FormValues, name: string): Entries {
  return z.safeParse(Entries, values[name]).data ?? []
}

function extensionsOf(element: Element): Element | undefined {
  return [...element.children].find(
    ({ localName, namespaceURI }) => localName === 'extensionElements' && namespaceURI === bpmnNamespace,
  )
}

/** Our extension elements of a name at an element itself. */
function settingsOf(element: Element, name: string): Element[] {
  return [...(extensionsOf(element)?.children ?? [])].filter(
    ({ localName, namespaceURI }) => localName === name && namespaceURI === namespace,
  )
}

/** Puts extension elements in the place of those of the same name. */
function writeSettings(element: Element, name: string, entries: Entries): void {
  for (const former of settingsOf(element, name)) former.remove()
  const extensions = extensionsOf(element) ?? addExtensions(element)
  for (const { nodeId: _, ...entry } of entries) {
    const setting = element.ownerDocument.createElementNS(namespace, `${prefix}:${name}`)
    for (const [attribute, value] of Object.entries(entry))
      if (value !== undefined) setting.setAttribute(attribute, String(value))
    extensions.append(setting)
  }
}

/** BPMN has them behind the documentation, before all else. */
function addExtensions(element: Element): Element {
  const name = element.prefix ? `${element.prefix}:extensionElements` : 'extensionElements'
  const added = element.ownerDocument.createElementNS(bpmnNamespace, name)
  const before = [...element.children].find(({ localName }) => localName !== 'documentation')
  element.insertBefore(added, before ?? null)
  return added
}
