import { type ComponentType, createElement, type LazyExoticComponent } from 'react'
import { addGeneralAccount, updateValidPeriod } from '#contract/account/endpoints.ts'
import { addPerson, movePerson, updatePerson } from '#contract/person/endpoints.ts'
import { ownRecords, personRecords, type RecordCalls } from '#contract/person-record/endpoints.ts'
import { recordKinds } from '#contract/person-record/schema.ts'
import { updateProfile } from '#contract/personal/endpoints.ts'
import { addWorkSite, updateWorkSite } from '#contract/work-site/endpoints.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import type { MendFormProps } from './mend-form.ts'

type MendForm = LazyExoticComponent<ComponentType<MendFormProps>>

/** The forms of the records of one's own, and of others. */
const recordForms = [personRecords, ownRecords].flatMap((all) =>
  recordKinds.flatMap((kind): [string, MendForm][] => {
    const calls: RecordCalls = all[kind]
    const form = lazyPart(async () => {
      const { MendRecord } = await import('../person-record/mend-record.tsx')
      return { default: (props: MendFormProps) => createElement(MendRecord, { kind, calls, ...props }) }
    })
    return [
      [calls.add.id, form],
      [calls.update.id, form],
    ]
  }),
)

const forms: Readonly<Record<string, MendForm>> = {
  [updateWorkSite.id]: lazyPart(async () => ({
    default: (await import('../work-site/mend-work-site.tsx')).MendWorkSite,
  })),
  [addWorkSite.id]: lazyPart(async () => ({
    default: (await import('../work-site/mend-new-work-site.tsx')).MendNewWorkSite,
  })),
  [updatePerson.id]: lazyPart(async () => ({
    default: (await import('../person/mend-person.tsx')).MendPerson,
  })),
  [addPerson.id]: lazyPart(async () => ({
    default: (await import('../person/mend-new-person.tsx')).MendNewPerson,
  })),
  [movePerson.id]: lazyPart(async () => ({
    default: (await import('../person/mend-move.tsx')).MendMove,
  })),
  [updateProfile.id]: lazyPart(async () => ({
    default: (await import('../personal/mend-profile.tsx')).MendProfile,
  })),
  [addGeneralAccount.id]: lazyPart(async () => ({
    default: (await import('../account/mend-new-account.tsx')).MendNewAccount,
  })),
  [updateValidPeriod.id]: lazyPart(async () => ({
    default: (await import('../account/mend-valid-period.tsx')).MendValidPeriod,
  })),
  ...Object.fromEntries(recordForms),
}

/**
 * The form in which a parked edit of an endpoint is mended; undefined when it has none. Only what holds no written value
 * has none: a read mark, a deletion, and photos, which are chosen anew on the work site.
 */
export function mendFormOf(endpointId: string): MendForm | undefined {
  return forms[endpointId]
}
