import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { plainDecimal } from '#contract/plain-decimal.ts'
import { recordQuantities, type WorkSiteNodes } from '#contract/work-site-node/entity.ts'
import { z } from '#contract/zod.ts'
import { useSave } from '../app/use-save.ts'
import { useKeptDraft } from '../kit/use-kept-draft.ts'

interface Typed {
  /** What the person saw when they began. */
  revision: number
  /** By the node's number, as text. */
  texts: ReadonlyMap<string, string>
  /** When what a killed page left was written, by this device's clock. */
  restored?: number | undefined
}

const Texts = z.record(z.string(), z.string())

/**
 * What is typed as done quantities of a work site's nodes and not saved yet; one save is one edit. It is kept as a draft, so that
 * it is still there after the tablet has closed the page. `names`: of the nodes that there are.
 */
export function useTypedQuantities(site: WorkSiteNodes, names: ReadonlyMap<string, string>) {
  const { t } = useTranslation('work-site-node')
  const { workSiteId, workSiteName, projectId, revision, quantities } = site
  const save = useSave('work-site-node')
  const [typed, setTyped] = useState<Typed>()
  const draft = `work-site-node ${workSiteId}`
  const kept = useKeptDraft({
    name: draft,
    title: t('label', { name: workSiteName }),
    current: () => typed && { values: Object.fromEntries(typed.texts), baseRevision: typed.revision },
    restore: ({ values, baseRevision, writtenAt }) => {
      const texts = z.safeParse(Texts, values).data ?? {}
      // What was typed since the tree was opened is newer.
      setTyped((now) => ({
        revision: baseRevision ?? revision,
        texts: new Map([...Object.entries(texts), ...(now?.texts ?? [])]),
        restored: writtenAt,
      }))
    },
  })
  const touch = useEffectEvent(kept.touch)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever the change, it is stored.
  useEffect(() => touch(), [typed])
  const stored = new Map(quantities.map(({ nodeId, done }) => [nodeId, done]))
  const read = (text: string) => z.safeParse(plainDecimal, text).data
  const textOf = (nodeId: string) => typed?.texts.get(nodeId) ?? stored.get(nodeId) ?? ''
  const changed = [...(typed?.texts ?? [])].flatMap(([nodeId, text]) => {
    const done = text.trim() === '' ? undefined : (read(text) ?? text)
    if (!names.has(nodeId)) return []
    return done === stored.get(nodeId) ? [] : { nodeId, done }
  })
  // A new run may have removed them, for which the quantities of the others need not wait.
  const vanished = [...(typed?.texts ?? [])].filter(([id, text]) => !names.has(id) && text.trim() !== '')
  const wrong = changed.some(({ done }) => done !== undefined && read(done) === undefined)
  return {
    changed: changed.length,
    /** Typed for nodes that are no longer there; not saved. */
    vanished: vanished.length,
    wrong,
    restored: typed?.restored,
    /** What stands in a node's box. */
    textOf,
    /** The quantity that it says, in its plain form; undefined for none. */
    valueOf: (nodeId: string) => read(textOf(nodeId)),
    isWrong(nodeId: string) {
      const text = typed?.texts.get(nodeId) ?? ''
      return text.trim() !== '' && read(text) === undefined
    },
    doneOf: (nodeId: string) => stored.get(nodeId),
    type(nodeId: string, text: string) {
      const begun = typed ?? { revision, texts: new Map<string, string>() }
      setTyped({ ...begun, texts: new Map(begun.texts).set(nodeId, text) })
    },
    discard() {
      setTyped(undefined)
      kept.forget()
    },
    async save() {
      const set = changed.flatMap(({ nodeId, done }) =>
        done === undefined ? [] : { nodeId, name: names.get(nodeId) ?? nodeId, done },
      )
      const remove = changed.flatMap(({ nodeId, done }) => (done === undefined ? nodeId : []))
      const ids = new Set(changed.map(({ nodeId }) => nodeId))
      const request = {
        workSiteId,
        label: t('label', { name: workSiteName }),
        baseRevision: typed?.revision ?? revision,
        quantities: { ...(set.length > 0 && { set }), ...(remove.length > 0 && { remove }) },
      }
      // Of what the person saw, just what the edit is about: the tree is long.
      const seen = quantities.filter(({ nodeId }) => ids.has(nodeId))
      const ended = kept.saving()
      await save(recordQuantities, request, workSiteId, {
        seen: { workSiteId, workSiteName, projectId, revision, quantities: seen },
        draft,
      })
      // What was typed while it was being saved is another edit.
      ended()
      const saved = typed?.texts
      setTyped((now) => {
        const texts = new Map([...(now?.texts ?? [])].filter(([id, text]) => saved?.get(id) !== text))
        return now && texts.size > 0 ? { ...now, texts } : undefined
      })
    },
  }
}
