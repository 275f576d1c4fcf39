import type { TreeItem } from '#offline/dictionary/dictionary-tree.ts'
import { type BuildRequest, changedRequest, type FormValues, wholeRequest } from '../kit/form-request.ts'

const blank: FormValues = {
  name: '',
  segment: '',
  unit: '',
  class: '',
  major: '',
  origin: '',
  loop: '',
  loopRule: '',
  quantityRule: '',
}

/** What stands in the fields of a node's form: what it repeats over and the rule of its numbers in two of them. */
export function nodeValues({ loop, ...item }: Partial<TreeItem>): FormValues {
  const texts = Object.keys(blank).map((name) => [
    name,
    Object.entries(item).find(([key]) => key === name)?.[1],
  ])
  return {
    ...blank,
    ...Object.fromEntries(texts.filter(([, value]) => value !== undefined)),
    loop: loop?.over ?? '',
    loopRule: loop?.rule ?? '',
  }
}

/** The request for a new node. */
export const newNodeRequest: BuildRequest = (values, initial) => {
  const { loop, loopRule, ...request } = wholeRequest()(values, initial) ?? {}
  return loop === undefined ? request : { ...request, loop: { over: loop, rule: loopRule } }
}

/** The request for a changed one: both parts of what it repeats over go together. */
export function nodeEditRequest(fixed: Record<string, unknown>): BuildRequest {
  const build = changedRequest(fixed, [['loop', 'loopRule']])
  return (values, initial) => {
    // Without what it repeats over there is nothing that a rule could number.
    const given = values.loop ? values : { ...values, loopRule: '' }
    const request = build(given, initial)
    if (!request) return undefined
    const { loop, loopRule, clear, ...rest } = request
    const cleared = Array.isArray(clear) ? clear.filter((name) => name !== 'loopRule') : []
    return {
      ...rest,
      ...(cleared.length > 0 && { clear: cleared }),
      ...(loop !== undefined && { loop: { over: loop, rule: loopRule } }),
    }
  }
}

const optional = ['unit', 'class', 'major', 'origin', 'loop', 'quantityRule'] as const

/** What of an edit puts a node back as it was. */
export function backTo({ name, segment, ...item }: TreeItem, changed: readonly string[]) {
  const empty = optional.filter((field) => changed.includes(field) && !item[field])
  const given = Object.fromEntries(
    optional.flatMap((field) => (changed.includes(field) && item[field] ? [[field, item[field]]] : [])),
  )
  return {
    ...(changed.includes('name') && { name }),
    ...(changed.includes('segment') && { segment }),
    ...given,
    ...(empty.length > 0 && { clear: empty }),
  }
}
