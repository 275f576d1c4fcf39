import { beginOf } from '#contract/day.ts'
import type { ImportedRow } from '#contract/import-report.ts'
import { explain, type Language, type Rule, ruleMessage } from '#contract/messages.ts'
import type { Place } from '#contract/organization/node-schema.ts'
import type { PersonImportRow } from '#contract/person/import.ts'
import { PersonAdd } from '#contract/person/schema.ts'
import { z } from '#contract/zod.ts'
import { type FormerPlace, stoppedPart } from '../identity/places.ts'
import type { Actor } from '../security/actor.ts'
import { opens } from '../security/scope.ts'
import { fieldsOfIdCard } from './columns.ts'
import type { KnownPeople, NamedPlaces } from './import-sources.ts'
import { fieldsOf, type PersonRow } from './present.ts'

/** Fields of a line that are right, but for the place. */
export type ImportedFields = Omit<PersonAdd, 'userId' | 'place'>

/** What becomes of a line: a new person, a known one with the fields that change, or what is wrong. */
export type Judged = { line: number } & (
  | { verdict: 'create'; fields: ImportedFields; place: Place }
  | { verdict: 'change'; row: PersonRow; changes: Partial<ImportedFields> & { place?: Place } }
  | { verdict: 'same' }
  | { verdict: 'error'; errors: NonNullable<ImportedRow['errors']> }
)

export interface Judgement {
  actor: Actor
  now: Date
  language: Language
  places: NamedPlaces
  people: KnownPeople
}

/** Judges the lines of a workbook, one after another; a later one that names the same person again is wrong. */
export function judgeImport(judgement: Judgement, rows: readonly PersonImportRow[]): Judged[] {
  const seen = new Set<string>()
  return rows.map((row) => {
    const errors: Errors = []
    const say = (path: string, rule: Rule) => {
      errors.push({ path, message: ruleMessage(rule, judgement.language) })
    }
    const judged = judgeRow(judgement, row, seen, errors, say)
    return judged && errors.length === 0
      ? { line: row.line, ...judged }
      : { line: row.line, verdict: 'error', errors }
  })
}

type Errors = { path: string; message: string }[]
type Say = (path: string, rule: Rule) => void
type Verdict<Each = Judged> = Each extends { line: number } ? Omit<Each, 'line'> : never

function judgeRow(
  judgement: Judgement,
  row: PersonImportRow,
  seen: Set<string>,
  errors: Errors,
  say: Say,
): Verdict | undefined {
  const { now, language, people } = judgement
  const fields = readFields(row, language, errors)
  const place = readPlace(judgement, row, say)
  if (!fields) return undefined
  const { idCard, cellphone } = fields
  if (fields.birthDate !== undefined && beginOf(fields.birthDate) > now.getTime()) say('birthDate', 'future')
  if (idCard === undefined && cellphone === undefined) say('idCard', 'importKey')
  const known = people.find(fields)
  if (known === 'several') say('cellphone', 'severalSuch')
  if (known === 'beyond') say('idCard', 'taken')
  const { own, others } = keysOf(fields, typeof known === 'object' ? known : undefined)
  if (others.some((key) => seen.has(key))) say(idCard === undefined ? 'cellphone' : 'idCard', 'repeated')
  for (const key of own) seen.add(key)
  if (known === 'several' || known === 'beyond' || errors.length > 0) return undefined
  if (known) return judgeKnown(judgement, known, fields, place, say)
  if (!place) say('organizationName', 'required')
  else sayStopped(judgement, place, say)
  return place && { verdict: 'create', fields, place }
}

/** The keys under which a line is seen, and those of other lines that mean the same person. */
function keysOf(
  { idCard, cellphone, userName }: ImportedFields,
  known: PersonRow | undefined,
): { own: string[]; others: string[] } {
  const same = [known?.person.userId, idCard].filter((key) => key !== undefined)
  if (cellphone === undefined) return { own: same, others: same }
  const contact = `${userName}\n${cellphone}`
  const numbered = `${contact}\nnumbered`
  // With two numbers it is two people, whatever else is the same.
  return idCard === undefined
    ? { own: [...same, contact], others: [...same, contact, numbered] }
    : { own: [...same, numbered], others: [...same, contact] }
}

function judgeKnown(
  judgement: Judgement,
  row: PersonRow,
  fields: ImportedFields,
  place: Place | undefined,
  say: Say,
): Verdict | undefined {
  const { actor, people } = judgement
  const before: Readonly<Record<string, unknown>> = fieldsOf(row)
  const { organizationId, departmentId } = row.person
  const given = Object.entries(fields).filter(([name, value]) => value !== before[name])
  const moved =
    place &&
    (place.organizationId !== organizationId ||
      // A unit without a department does not say that somebody leaves the department.
      (place.departmentId !== undefined && place.departmentId !== departmentId))
  const contact = given.find(([name]) => name === 'cellphone' || name === 'email')
  if (contact && people.bound.has(row.person.userId)) {
    say(contact[0], 'boundContact')
    return undefined
  }
  // The functions of a person's record count here too, whatever way an edit comes.
  if (given[0] && !actor.permissions.has('person:edit')) say(given[0][0], 'notGranted')
  if (moved && !actor.permissions.has('person:move')) say('organizationName', 'notGranted')
  if (moved) sayStopped(judgement, place, say, row.person)
  if (given.length === 0 && !moved) return { verdict: 'same' }
  return { verdict: 'change', row, changes: { ...Object.fromEntries(given), ...(moved && { place }) } }
}

/** Says that a place takes nobody more who is not `from` there. */
function sayStopped({ places }: Judgement, place: Place, say: Say, from?: FormerPlace): void {
  const part = stoppedPart(place, places.stopped, from)
  if (part) say(part === 'organizationId' ? 'organizationName' : 'departmentName', 'stopped')
}

/** Stands where a person's schema asks for what a line does not say. */
const nobody = { userId: '00000000-0000-4000-8000-000000000000' }
const nowhere = { organizationId: nobody.userId, organizationName: '-' }

/** The fields of a line by the same rules as a person's record; what the ID number says may stand beside it. */
function readFields(row: PersonImportRow, language: Language, errors: Errors): ImportedFields | undefined {
  const { line: _line, organizationName: _unit, departmentName: _department, ...cells } = row
  const given: Record<string, string> = {}
  for (const [name, value] of Object.entries(cells)) if (value) given[name] = value
  const alone = z.safeParse(PersonAdd.shape.idCard, given.idCard)
  const told = alone.success ? fieldsOfIdCard(alone.data) : {}
  const beside = Object.entries(given).filter(
    ([name, value]) => !Object.entries(told).some(([each, known]) => each === name && known === value),
  )
  const parsed = z.safeParse(
    PersonAdd,
    { ...nobody, place: nowhere, ...Object.fromEntries(beside) },
    { reportInput: true },
  )
  if (!parsed.success) {
    for (const issue of parsed.error.issues)
      errors.push({ path: issue.path.join('.'), message: explain(issue, language) })
    return undefined
  }
  const { userId: _id, place: _place, ...fields } = parsed.data
  return { ...fields, ...told }
}

function readPlace({ actor, places }: Judgement, row: PersonImportRow, say: Say): Place | undefined {
  const { organizationName, departmentName } = row
  if (!organizationName) {
    if (departmentName) say('organizationName', 'required')
    return undefined
  }
  const units = places.units.get(organizationName) ?? []
  const departments = departmentName ? (places.departments.get(departmentName) ?? []) : []
  const found = units.flatMap((unit) => {
    const within = departments.filter(({ organizationId }) => organizationId === unit.organizationId)
    return departmentName ? within.map((department) => ({ ...unit, ...department })) : [unit]
  })
  const reached = found.filter(({ organizationId, departmentId = null }) =>
    opens(actor, { organizationId, departmentId }),
  )
  const [place, another] = reached
  // Which of the two is at fault is worth knowing.
  const path = departmentName && units.length > 0 ? 'departmentName' : 'organizationName'
  if (!place) say(path, 'outOfReach')
  else if (another) say(path, 'severalSuch')
  return another ? undefined : place
}
