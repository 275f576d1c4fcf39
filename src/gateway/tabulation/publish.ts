import { eq } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import type { RequestOf, ResponseOf } from '#contract/define-endpoint.ts'
import type { InvalidData } from '#contract/envelope.ts'
import type { publishTabulation } from '#contract/tabulation/endpoints.ts'
import { boundRecords } from '#contract/tabulation/entity.ts'
import { type Refusal as Problem, refusalText } from '#contract/tabulation/formula/refusal.ts'
import { cellName, readArea } from '#contract/tabulation/reference.ts'
import type { Subject } from '#contract/tabulation/subject-schema.ts'
import type { Template } from '#contract/tabulation/template-schema.ts'
import type { Tx } from '../db/client.ts'
import { tabulation, tabulationVersion } from '../db/tables/tabulation.ts'
import type { BeforeContext, StepContext } from '../http/handle.ts'
import { Refusal } from '../platform/refusal.ts'
import { refuseWith } from '../platform/refuse-with.ts'
import { stampOf } from '../security/revision.ts'
import type { SignedInStep } from '../security/step.ts'
import { findDictionaryKeys } from '../value-dictionary/queries.ts'
import { tabulations } from './template-store.ts'

type Publication = RequestOf<typeof publishTabulation>

/** What was judged before the transaction. */
interface Judged {
  revision: number
  /** Absent where it took too long. */
  problems: readonly Problem[] | undefined
}

/** Judges a template as it stands now. @throws Refusal 20404, 20410. */
export async function judgeTemplate(
  { services, actor }: BeforeContext,
  { tabulationId }: Publication,
): Promise<Judged> {
  const tx = services.database.orm
  const { revision, content, subject } = await tabulations.get({ tx, actor }, tabulationId)
  const found = await services.sheets.judge(content)
  if (!found) return { revision, problems: undefined }
  return {
    revision,
    problems: [...found, ...unbound(content, subject), ...(await missingDictionaries(tx, content))],
  }
}

/** Bindings to records that sheets of the template have nothing to do with. */
function unbound({ bindings }: Template, subject: Subject): Problem[] {
  return bindings.flatMap(({ record, field, at }): Problem[] =>
    boundRecords[subject].includes(record) ? [] : [{ kind: 'notOfSubject', found: field, cell: at }],
  )
}

/** Fields that choose from a dictionary that there is not: they would take nothing. */
async function missingDictionaries(tx: Tx, { fields }: Template): Promise<Problem[]> {
  const keys = await findDictionaryKeys(
    tx,
    fields.flatMap(({ dictionaryKey }) => dictionaryKey ?? []),
  )
  return fields.flatMap(({ at, dictionaryKey: found }): Problem[] => {
    const area = readArea(at)
    if (!area || found === undefined || keys.has(found)) return []
    return [{ kind: 'dictionaryMissing', found, cell: cellName({ row: area.top, column: area.left }) }]
  })
}

/**
 * Publishes a template as its next version.
 * @throws Refusal 20400 with a sentence a cell for what keeps it from being filled in, or when it was changed since it was seen.
 */
export async function publish(
  context: StepContext<Judged>,
  { tabulationId, baseRevision }: Publication,
): Promise<ResponseOf<typeof publishTabulation>> {
  const { tx, actor, now, language, prepared } = context
  const row = (await tabulations.lock(context, [tabulationId])).get(tabulationId)
  if (!row) throw new Refusal(codes.notFound)
  if (row.deletedAt) throw new Refusal(codes.deleted)
  if (row.revision !== baseRevision || prepared.revision !== baseRevision)
    throw refuseWith('baseRevision', changedSince, language)
  if (!prepared.problems) throw refuseWith('content', tooLarge, language)
  if (prepared.problems.length > 0) {
    const data: InvalidData = {
      fields: prepared.problems.map((problem) => ({
        path: problem.cell ?? 'content',
        message: refusalText(problem, language),
      })),
    }
    throw new Refusal(codes.invalid, data)
  }
  const version = row.version + 1
  await tx.insert(tabulationVersion).values({
    tabulationId,
    version,
    tabulationName: row.tabulationName,
    content: row.content,
    publishedAt: now,
    publishedByName: actor.userName,
  })
  const [written] = await tx
    .update(tabulation)
    .set({ version, revision: row.revision + 1, ...stampOf(actor, now) })
    .where(eq(tabulation.tabulationId, tabulationId))
    .returning()
  if (!written) throw new Refusal(codes.notFound)
  await tabulations.notify(context, written, 'update', {
    before: { version: row.version },
    after: { version },
  })
  return { version }
}

/** The version that the template had after the same publication before, or a later one. */
export async function publishedBefore(
  context: SignedInStep,
  { tabulationId }: Publication,
): Promise<{ version: number }> {
  const { version } = await tabulations.getAny(context, tabulationId)
  return { version }
}

const changedSince = {
  zh: '模板已被他人修改，请重新打开后再发布',
  en: 'The template was changed since you opened it; open it again before you publish',
}
const tooLarge = {
  zh: '公式过多，无法检查，请减少公式或缩小引用的区域',
  en: 'There are too many formulas to be checked; remove some, or make the cells that they refer to fewer',
}
