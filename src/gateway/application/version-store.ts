import { and, desc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import {
  type applicationVersionCalls,
  applicationVersionEntity,
  type latestPublish,
} from '#contract/application/version.ts'
import type { RequestOf, ResponseOf } from '#contract/define-endpoint.ts'
import { application, applicationVersion } from '../db/tables/application.ts'
import { entityStore } from '../entity/entity-store.ts'
import { mayInstall } from '../identity/openable-applications.ts'
import { refuseField } from '../platform/refuse-field.ts'
import { refuseKept } from '../platform/refuse-kept.ts'
import type { Text } from '../platform/refuse-named.ts'
import { refuseWith } from '../platform/refuse-with.ts'
import type { SignedInStep } from '../security/step.ts'

const { mainNumber, subNumber, revisionNumber } = applicationVersion
const newestFirst = [desc(mainNumber), desc(subNumber), desc(revisionNumber)] as const

/** Versions of applications; the one that is given out is not deleted. */
export const versionStore = entityStore(applicationVersionEntity, {
  table: applicationVersion,
  scope: 'everyone',
  audience: 'application:view',
  once: { versionName: ['applicationId'] },
  select: () => ({
    attachment: sql`(select jsonb_build_object('fileId', file.file_id, 'fileName', file.file_name,
      'size', file.size, 'sha256', file.sha256) from file where file.file_id = application_version.file_id)`,
  }),
  derive: ({ status, publishedAt }) => ({
    isUsed: status === 'enabled',
    publishedAt: publishedAt?.getTime(),
  }),
  check: {
    async add(context, add) {
      await lockApplication(context, add.applicationId)
      const number = [add.mainNumber, add.subNumber, add.revisionNumber]
      const last = await lastNumber(context, add)
      if (last && compare(number, last) <= 0)
        throw refuseWith('mainNumber', notAbove(last.join('.')), context.language)
      return { versionName: number.join('.'), status: 'draft' }
    },
    async remove({ language }, rows) {
      refuseKept(
        language,
        rows.map(({ versionName: name, status }) => ({
          name,
          why: status === 'enabled' ? isEnabled : undefined,
        })),
      )
    },
    async restore(context, rows) {
      for (const { applicationId } of rows) await lockApplication(context, applicationId)
    },
  },
})

/** The versions of an application, the newest first. */
export async function findVersions(
  context: SignedInStep,
  applicationId: string,
): Promise<ResponseOf<typeof applicationVersionCalls.list>> {
  const rows = await versionStore.all(context, eq(applicationVersion.applicationId, applicationId))
  const numberOf = (row: (typeof rows)[number]) => [row.mainNumber, row.subNumber, row.revisionNumber]
  return rows.toSorted((a, b) => compare(numberOf(b), numberOf(a)))
}

/** The latest enabled version of each application of a type and major that the actor may open or install. */
export async function findLatest(
  context: SignedInStep,
  { type, major, mainNumber: main }: RequestOf<typeof latestPublish>,
): Promise<ResponseOf<typeof latestPublish>> {
  const { tx } = context
  const latest = await tx
    .selectDistinctOn([application.code], {
      appCode: application.code,
      applicationName: application.applicationName,
      applicationVersionId: applicationVersion.applicationVersionId,
    })
    .from(applicationVersion)
    .innerJoin(application, eq(application.applicationId, applicationVersion.applicationId))
    .where(
      and(
        eq(application.type, type),
        major === undefined ? undefined : eq(application.major, major),
        main === undefined ? undefined : eq(mainNumber, main),
        eq(applicationVersion.status, 'enabled'),
        isNull(application.deletedAt),
        eq(application.status, 1),
        isNull(applicationVersion.deletedAt),
        mayInstall(context),
      ),
    )
    .orderBy(application.code, ...newestFirst)
  const found: ResponseOf<typeof latestPublish> = []
  for (const { applicationVersionId, ...named } of latest)
    found.push({ ...named, version: await versionStore.detail(context, { applicationVersionId }) })
  return found
}

/** Of two that add or enable versions of one application the second waits. @throws Refusal 20400 when it is not there. */
export async function lockApplication({ tx, language }: SignedInStep, applicationId: string): Promise<void> {
  const [found] = await tx
    .select({ applicationId: application.applicationId })
    .from(application)
    .where(and(eq(application.applicationId, applicationId), isNull(application.deletedAt)))
    .for('update')
  if (!found) throw refuseField('applicationId', 'notThere', language)
}

/** The last version of a main number; of one that is new, the last of all. One that was published counts though it was deleted. */
async function lastNumber(
  { tx }: SignedInStep,
  { applicationId, mainNumber: main }: { applicationId: string; mainNumber: number },
): Promise<number[] | undefined> {
  const [last] = await tx
    .select({ mainNumber, subNumber, revisionNumber })
    .from(applicationVersion)
    .where(
      and(
        eq(applicationVersion.applicationId, applicationId),
        or(isNull(applicationVersion.deletedAt), isNotNull(applicationVersion.publishedAt)),
      ),
    )
    // Those of the same main number first.
    .orderBy(desc(sql`${mainNumber} = ${main}`), ...newestFirst)
    .limit(1)
  return last && [last.mainNumber, last.subNumber, last.revisionNumber]
}

function compare(a: readonly number[], b: readonly number[]): number {
  return a.map((each, at) => each - (b[at] ?? 0)).find((difference) => difference !== 0) ?? 0
}

const notAbove = (last: string): Text => ({
  zh: `版本号须大于上一版本 ${last}`,
  en: `The number has to be above the last one, ${last}`,
})
const isEnabled: Text = { zh: '正在启用，请先启用其他版本', en: 'it is enabled: enable another one first' }
