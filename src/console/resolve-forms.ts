import { type ComponentType, createElement, type LazyExoticComponent } from 'react'
import { addGeneralAccount, updateValidPeriod } from '#contract/account/endpoints.ts'
import { updateAttributes } from '#contract/attribute/values.ts'
import { addPerson, movePerson, updatePerson } from '#contract/person/endpoints.ts'
import { ownRecords, personRecords, type RecordCalls } from '#contract/person-record/endpoints.ts'
import { recordKinds } from '#contract/person-record/schema.ts'
import { updateProfile } from '#contract/personal/endpoints.ts'
import { sheetCalls } from '#contract/tabulation/sheet-endpoints.ts'
import { acceptDivision } from '#contract/unit-work/acceptance.ts'
import { addWorkSite, updateWorkSite } from '#contract/work-site/entity.ts'
import { recordQuantities } from '#contract/work-site-node/entity.ts'
import type { ResolveFormProps } from './app/resolve-form.ts'
import { lazyPart } from './ui/lazy-part.ts'

type ResolveForm = LazyExoticComponent<ComponentType<ResolveFormProps>>

/** The forms of the records of one's own, and of others. */
const recordForms = [personRecords, ownRecords].flatMap((all) =>
  recordKinds.flatMap((kind): [string, ResolveForm][] => {
    const calls: RecordCalls = all[kind]
    const form = lazyPart(async () => {
      const { ResolveRecord } = await import('./person-record/record-form.tsx')
      return { default: (props: ResolveFormProps) => createElement(ResolveRecord, { kind, calls, ...props }) }
    })
    return [
      [calls.add.id, form],
      [calls.update.id, form],
    ]
  }),
)

const workSiteForm = lazyPart(async () => ({
  default: (await import('./work-site/work-site-forms.tsx')).ResolveWorkSite,
}))

const sheetForm = lazyPart(async () => ({
  default: (await import('./tabulation/resolve-sheet.tsx')).ResolveSheet,
}))

const forms: Readonly<Record<string, ResolveForm>> = {
  [updateAttributes.id]: lazyPart(async () => ({
    default: (await import('./attribute/resolve-attributes.tsx')).ResolveAttributes,
  })),
  [acceptDivision.id]: lazyPart(async () => ({
    default: (await import('./unit-work/inspection-form.tsx')).ResolveInspection,
  })),
  [recordQuantities.id]: lazyPart(async () => ({
    default: (await import('./work-site-node/resolve-quantities.tsx')).ResolveQuantities,
  })),
  [sheetCalls.add.id]: sheetForm,
  [sheetCalls.update.id]: sheetForm,
  [updateWorkSite.id]: workSiteForm,
  [addWorkSite.id]: workSiteForm,
  [updatePerson.id]: lazyPart(async () => ({
    default: (await import('./person/resolve-person.tsx')).ResolvePerson,
  })),
  [addPerson.id]: lazyPart(async () => ({
    default: (await import('./person/resolve-new-person.tsx')).ResolveNewPerson,
  })),
  [movePerson.id]: lazyPart(async () => ({
    default: (await import('./person/resolve-move.tsx')).ResolveMove,
  })),
  [updateProfile.id]: lazyPart(async () => ({
    default: (await import('./personal/resolve-profile.tsx')).ResolveProfile,
  })),
  [addGeneralAccount.id]: lazyPart(async () => ({
    default: (await import('./account/resolve-new-account.tsx')).ResolveNewAccount,
  })),
  [updateValidPeriod.id]: lazyPart(async () => ({
    default: (await import('./account/resolve-valid-period.tsx')).ResolveValidPeriod,
  })),
  ...Object.fromEntries(recordForms),
}

/**
 * The form in which a parked edit of an endpoint is resolved; undefined when it has none. Only what has no written value
 * has none: a read mark, a deletion, and photos, which are chosen again on the work site.
 */
export function resolveFormOf(endpointId: string): ResolveForm | undefined {
  return forms[endpointId]
}
