import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { plainDecimal } from '#contract/plain-decimal.ts'
import { recordQuantities, type WorkSiteNodes } from '#contract/work-site-node/entity.ts'
import { z } from '#contract/zod.ts'
import { useSave } from '../app/use-save.ts'

interface Typed {
  /** What the person saw when they began. */
  revision: number
  /** By the node's number, as text. */
  texts: ReadonlyMap<string, string>
}

/** What is typed as done quantities of a work site's nodes and not saved yet; one save is one edit. */
export function useTypedQuantities(site: WorkSiteNodes, nameOf: (nodeId: string) => string) {
  const { t } = useTranslation('work-site-node')
  const { workSiteId, workSiteName, projectId, revision, quantities } = site
  const save = useSave('work-site-node')
  const [typed, setTyped] = useState<Typed>()
  const stored = new Map(quantities.map(({ nodeId, done }) => [nodeId, done]))
  const read = (text: string) => z.safeParse(plainDecimal, text).data
  const changed = [...(typed?.texts ?? [])].flatMap(([nodeId, text]) => {
    const done = text.trim() === '' ? undefined : (read(text) ?? text)
    return done === stored.get(nodeId) ? [] : { nodeId, done }
  })
  const wrong = changed.some(({ done }) => done !== undefined && read(done) === undefined)
  return {
    changed: changed.length,
    wrong,
    /** What stands in a node's box. */
    textOf: (nodeId: string) => typed?.texts.get(nodeId) ?? stored.get(nodeId) ?? '',
    isWrong(nodeId: string) {
      const text = typed?.texts.get(nodeId) ?? ''
      return text.trim() !== '' && read(text) === undefined
    },
    doneOf: (nodeId: string) => stored.get(nodeId),
    type(nodeId: string, text: string) {
      const begun = typed ?? { revision, texts: new Map<string, string>() }
      setTyped({ ...begun, texts: new Map(begun.texts).set(nodeId, text) })
    },
    discard: () => setTyped(undefined),
    async save() {
      const set = changed.flatMap(({ nodeId, done }) =>
        done === undefined ? [] : { nodeId, name: nameOf(nodeId), done },
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
      await save(recordQuantities, request, workSiteId, {
        ...{ workSiteId, workSiteName, projectId, revision, quantities: seen },
      })
      // What was typed while it was being saved is another edit.
      const saved = typed?.texts
      setTyped((now) => {
        const texts = new Map([...(now?.texts ?? [])].filter(([id, text]) => saved?.get(id) !== text))
        return now && texts.size > 0 ? { ...now, texts } : undefined
      })
    },
  }
}
