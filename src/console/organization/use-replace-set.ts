import { useTranslation } from 'react-i18next'
import { codes } from '#contract/codes.ts'
import { explain } from '#contract/messages.ts'
import { z } from '#contract/zod.ts'
import { Refused } from '#request/errors.ts'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import { fieldsOf, type HeldSet, type PartKind, textIn } from './part-kinds.ts'

interface ReplaceSetOptions<Item extends object> {
  /** The set on which the change stands. */
  from: HeldSet<Item>
  /** What is changed or taken away of it. */
  item: Item | undefined
  /** Reads the set again. */
  read: () => Promise<HeldSet<Item> | undefined>
  /** Somebody else has replaced the set: what stands there now, and the next change stands on. */
  onNews: (held: HeldSet<Item>) => void
}

/**
 * Puts a set with an item more, another one or one less in place of the one that is held. Rejects with what is wrong: items
 * alike, or what somebody else has done to the set meanwhile.
 */
export function useReplaceSet<Item extends object>(
  kind: PartKind<Item>,
  { from, item, read, onNews }: ReplaceSetOptions<Item>,
): (change: (items: readonly Item[]) => readonly Item[], done?: string) => Promise<void> {
  const { t, i18n } = useTranslation('organization')
  const send = useGatewayCall('organization')
  return async (change, done) => {
    const { organizationId, revision } = from
    const known = new Set([...fieldsOf(kind), kind.idName])
    const plain = from.items.map((each) =>
      z.parse(kind.item, Object.fromEntries(Object.entries(each).filter(([name]) => known.has(name)))),
    )
    const request = z.safeParse(kind.replace.request, {
      organizationId,
      baseRevision: revision,
      items: change(plain),
    })
    const [issue] = request.error?.issues ?? []
    if (issue) throw new Error(explain(issue, i18n.language === 'en' ? 'en' : 'zh'))
    if (!request.success) return
    try {
      await send(kind.replace, request.data, done)
    } catch (failure) {
      const met = failure instanceof Refused && failure.code === codes.conflict ? await read() : undefined
      if (met === undefined || met.revision === revision) throw failure
      const news = newsOf(kind, item, met)
      // What is gone cannot be changed any more, and is not put back unasked.
      if (news !== 'gone') onNews(met)
      throw new Error(t(`meanwhile.${news}`), { cause: failure })
    }
  }
}

/** What somebody else has done to a set: to the very item that is being changed, or to others. */
function newsOf<Item extends object>(
  kind: PartKind<Item>,
  item: Item | undefined,
  { items }: HeldSet<Item>,
): 'gone' | 'item' | 'others' {
  const now = item && items.find((each) => isSame(kind, each, item))
  if (item === undefined) return 'others'
  if (now === undefined) return 'gone'
  return fieldsOf(kind).every((name) => textIn(now, name) === textIn(item, name)) ? 'others' : 'item'
}

/** Whether two items of a kind are the same one. */
export function isSame<Item extends object>({ idName }: PartKind<Item>, a: Item, b: Item): boolean {
  return textIn(a, idName) === textIn(b, idName)
}
