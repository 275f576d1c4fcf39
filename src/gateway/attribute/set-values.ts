import { eq, inArray } from 'drizzle-orm'
import { formsOf, type ProjectForms } from '#contract/attribute/forms.ts'
import { largestAttachment, problemsOf, withChosen } from '#contract/attribute/value-schema.ts'
import type {
  AttributeSetEdit,
  AttributeValue,
  getAttributes,
  updateAttributes,
} from '#contract/attribute/values.ts'
import { codes } from '#contract/codes.ts'
import type { RequestOf, ResponseOf } from '#contract/define-endpoint.ts'
import { Id } from '#contract/id.ts'
import { explain, ruleMessage } from '#contract/messages.ts'
import { z } from '#contract/zod.ts'
import type { Tx } from '../db/client.ts'
import { attributeItem, attributeSet } from '../db/tables/attribute.ts'
import { workSite } from '../db/tables/work-site.ts'
import type { EditedRows } from '../entity/write.ts'
import { attachOwn, detach } from '../file/queries.ts'
import type { StepContext } from '../http/handle.ts'
import { findReferenceNames, unknownReference } from '../identity/reference-names.ts'
import { Refusal } from '../platform/refusal.ts'
import { refuseField } from '../platform/refuse-field.ts'
import type { Text } from '../platform/refuse-named.ts'
import type { Actor } from '../security/actor.ts'
import { stampOf } from '../security/revision.ts'
import type { SignedInStep } from '../security/step.ts'
import { findForms } from './forms.ts'
import { type AttributeNode, findNode } from './node.ts'
import { attributeSets } from './set-store.ts'

type SetRow = typeof attributeSet.$inferSelect

interface LoadedSets extends EditedRows<SetRow> {
  /** The forms of the projects that the batch is about, as they come. */
  forms: Map<string, ProjectForms>
}

/**
 * Locks the rows of a batch of edits in one query, and their work sites before them, as who moves or deletes a site does: the
 * first values of a site have no row that could be locked instead.
 */
export async function loadSets(
  tx: Tx,
  actor: Actor,
  requests: readonly AttributeSetEdit[],
): Promise<LoadedSets> {
  const { workSiteId } = workSite
  const ids = requests.flatMap(({ nodeId, nodeKind }) => (nodeKind === 'work-site' ? nodeId : []))
  if (ids.length > 0)
    await tx
      .select({ workSiteId })
      .from(workSite)
      .where(inArray(workSiteId, ids))
      .orderBy(workSiteId)
      .for('share')
  return { ...(await attributeSets.load(tx, actor, requests)), forms: new Map() }
}

/** The values of a node; none where nobody has written any. @throws Refusal as `findNode` does. */
export async function showValues(
  context: SignedInStep,
  request: RequestOf<typeof getAttributes>,
): Promise<ResponseOf<typeof getAttributes>> {
  const { nodeId, nodeKind, nodeName, projectId } = await findNode(context, request, 'view')
  const [row] = await context.tx.select().from(attributeSet).where(eq(attributeSet.nodeId, nodeId))
  return row ? attributeSets.present(row) : { nodeId, nodeKind, projectId, nodeName, values: [], revision: 0 }
}

/**
 * Sets and removes values of a node, item by item; `attributeSets.save` writes them.
 * @throws Refusal 20403 without the function, 20404 out of reach, 20410 deleted meanwhile, 20409 when somebody else wrote the same items since, 20400 naming
 *   the items whose values are none that their definitions allow.
 */
export async function updateValues(
  context: StepContext<undefined, LoadedSets>,
  given: AttributeSetEdit,
): Promise<ResponseOf<typeof updateAttributes>> {
  const { loaded } = context
  const node = await findNode(context, given, 'edit')
  const { nodeId, nodeName } = node
  const before = await beginSet(context, node)
  loaded.rows.set(nodeId, { ...before, nodeName })
  const edit = await withNames(context, given, before)
  const definitions = await checkValues(context, node, edit, before)
  const { row, merged } = await attributeSets.revise(context, loaded, edit)
  const fileItems = definitions.flatMap(({ itemId, type }) => (type === 'file' ? itemId : []))
  await showFiles(context, node, filesIn(before, fileItems), filesIn(row, fileItems))
  return { attributeSet: attributeSets.present(row), ...(merged.length > 0 && { merged }) }
}

/**
 * The edit with people and units called as the gateway knows them.
 * @throws Refusal 20400 naming the values with somebody who is not there, or beyond reach.
 */
async function withNames(
  context: SignedInStep,
  edit: AttributeSetEdit,
  before: SetRow,
): Promise<AttributeSetEdit> {
  const { set } = edit.values ?? {}
  if (!set) return edit
  const valuesOf = (list: readonly AttributeValue[]) => list.map(({ value }) => value)
  const { named } = await findReferenceNames(context, valuesOf(set), valuesOf(before.values))
  const known = set.map((each) => ({ ...each, value: named(each.value) }))
  const fields = known.flatMap(({ itemId: path, name, value }) =>
    value === undefined
      ? { path, message: `${name}${separator[context.language]}${unknownReference[context.language]}` }
      : [],
  )
  if (fields.length > 0) throw new Refusal(codes.invalid, { fields })
  return { ...edit, values: { ...edit.values, set: known } }
}

/** The node's row, locked; an empty one where nobody has written any value. */
async function beginSet(context: StepContext<undefined, LoadedSets>, node: AttributeNode): Promise<SetRow> {
  const { tx, actor, now, loaded } = context
  const { boundAs: _bound, ...columns } = node
  if (!loaded.rows.has(node.nodeId))
    await tx
      .insert(attributeSet)
      .values({ ...columns, ...stampOf(actor, now) })
      .onConflictDoNothing()
  return await attributeSets.locked(context, loaded, node.nodeId)
}

/** @throws Refusal 20400 naming the items whose values do not fit; so that none is changed meanwhile, the items are locked. */
async function checkValues(
  { tx, loaded, language }: StepContext<undefined, LoadedSets>,
  node: AttributeNode,
  { values = {} }: AttributeSetEdit,
  before: SetRow,
) {
  const { set = [], remove = [] } = values
  // A key that is no id is refused below: the database must not be asked about it.
  const ids = [...set.map(({ itemId }) => itemId), ...remove].filter((id) => z.safeParse(Id, id).success)
  const { itemId, itemName } = attributeItem
  const named = await tx
    .select({ itemId, itemName })
    .from(attributeItem)
    .where(inArray(itemId, ids))
    .for('share')
  const forms = loaded.forms.get(node.projectId) ?? (await findForms(tx, node.projectId))
  loaded.forms.set(node.projectId, forms)
  const items = withChosen(
    formsOf(forms, node).flatMap((group) => group.items),
    before.values,
  )
  const problems = problemsOf(values, items)
  if (problems.length === 0) return items
  const fields = problems.map(({ itemId: path, issue }) => {
    const name = named.find((each) => each.itemId === path)?.itemName
    const isAsked = items.some((item) => item.itemId === path && item.status === 1)
    const cleared = issue.path[0] === 'clear'
    const text = !isAsked
      ? notAsked[language]
      : cleared
        ? ruleMessage('required', language)
        : explain(issue, language)
    return { path, message: name === undefined ? text : `${name}${separator[language]}${text}` }
  })
  throw new Refusal(codes.invalid, { fields })
}

const separator: Text = { zh: '：', en: ': ' }
const notAsked: Text = {
  zh: '此处不再填写这个属性（已停用、删除或解除绑定），请联系管理员',
  en: 'this attribute is no longer filled in here (stopped, deleted or unbound); please ask an administrator',
}

const Files = z.array(z.object({ fileId: z.string() }))

function filesIn({ values }: SetRow, items: readonly string[]): string[] {
  return values
    .filter(({ itemId }) => items.includes(itemId))
    .flatMap(({ value }) => (z.safeParse(Files, value).data ?? []).map(({ fileId }) => fileId))
}

/** Shows new files to those who see the node, and takes others away. @throws Refusal 20400 for what the actor has not uploaded. */
async function showFiles(
  { tx, actor, language, now }: SignedInStep,
  { nodeKind, projectId, organizationId }: AttributeNode,
  before: readonly string[],
  after: readonly string[],
): Promise<void> {
  const fresh = after.filter((fileId) => !before.includes(fileId))
  const kind = { largest: largestAttachment, anyType: true }
  // Values of a work site are seen by who sees the site, all others by a function of their own.
  const shownBy = nodeKind === 'work-site' ? null : 'attribute-set'
  const attached = await attachOwn(tx, actor, fresh, { projectId, organizationId, shownBy }, kind)
  if (attached.size < fresh.length) throw refuseField('values', 'attachment', language)
  await detach(
    { tx, now },
    before.filter((fileId) => !after.includes(fileId)),
  )
}
