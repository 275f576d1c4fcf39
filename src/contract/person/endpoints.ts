import { defineEndpoint } from '../define-endpoint.ts'
import { exportsPeople } from '../exports-people.ts'
import {
  ArchivedPersonPage,
  ArchivedPersonQuery,
  CellphoneReveal,
  IdCardCheck,
  IdCardChecked,
  IdCardReveal,
  PeopleAccountNames,
  PeopleArchived,
  PeopleQuery,
  PeopleRestored,
  PeopleRoleNames,
  Person,
  PersonAdd,
  PersonArchive,
  PersonDetailQuery,
  PersonEdit,
  PersonMove,
  PersonPage,
  PersonQuery,
  PersonSaved,
} from './schema.ts'

/** The photo that an edit shows: uploaded before it. */
function photoOf({ profilePhoto }: Pick<PersonEdit, 'profilePhoto'>): string[] {
  return profilePhoto === undefined ? [] : [profilePhoto]
}

export const listPeople = defineEndpoint({
  id: 'person.listPage',
  service: 'admin/v1',
  method: 'GET',
  path: 'user/listPage',
  summary: 'People of the units and departments within reach, with their numbers masked.',
  permission: 'person:view',
  exports: exportsPeople,
  request: PersonQuery,
  response: PersonPage,
  offline: 'cached-read',
})

export const getPerson = defineEndpoint({
  id: 'person.detail',
  service: 'admin/v1',
  method: 'GET',
  path: 'user/detail',
  summary: 'One person, with the numbers masked.',
  permission: 'person:view',
  request: PersonDetailQuery,
  response: Person,
  offline: 'cached-read',
})

export const addPerson = defineEndpoint({
  id: 'person.add',
  service: 'admin/v1',
  method: 'POST',
  path: 'user/add',
  summary:
    "Makes a person's record under an id that the caller minted; sex and birth date follow the ID number.",
  permission: 'person:add',
  request: PersonAdd,
  response: PersonSaved,
  offline: {
    effect: 'create',
    entities: (request) => [['person', request.userId]],
    label: (request) => request.userName,
    files: photoOf,
  },
})

export const updatePerson = defineEndpoint({
  id: 'person.update',
  service: 'admin/v1',
  method: 'PUT',
  path: 'user/update',
  summary: "Changes fields of a person's record.",
  permission: 'person:edit',
  request: PersonEdit,
  response: PersonSaved,
  offline: {
    effect: 'update',
    entities: (request) => [['person', request.userId]],
    label: (request) => request.userName ?? request.label ?? request.userId,
    files: photoOf,
  },
})

export const movePerson = defineEndpoint({
  id: 'person.move',
  service: 'admin/v1',
  method: 'POST',
  path: 'user/move',
  summary: 'Moves a person to another department or unit.',
  permission: 'person:move',
  request: PersonMove,
  response: PersonSaved,
  offline: {
    effect: 'update',
    entities: (request) => [['person', request.userId]],
    label: (request) => request.label ?? request.userId,
  },
})

export const getIdCard = defineEndpoint({
  id: 'person.idCard',
  service: 'admin/v1',
  method: 'GET',
  path: 'user/getIdCard',
  summary: "A person's ID number in full; who looked is kept in the operation log.",
  permission: 'person:reveal',
  request: PersonDetailQuery,
  response: IdCardReveal,
  offline: 'online-only',
})

export const getCellphone = defineEndpoint({
  id: 'person.cellphone',
  service: 'admin/v1',
  method: 'GET',
  path: 'user/getCellphone',
  summary: "A person's cellphone number in full; who looked is kept in the operation log.",
  permission: 'person:reveal',
  request: PersonDetailQuery,
  response: CellphoneReveal,
  offline: 'online-only',
})

export const archivePeople = defineEndpoint({
  id: 'person.archive',
  service: 'admin/v1',
  method: 'POST',
  path: 'user/archive',
  summary: 'Archives people: their records stay, their accounts sign out and cannot sign in.',
  permission: 'person:archive',
  request: PersonArchive,
  response: PeopleArchived,
  offline: 'online-only',
})

export const restorePeople = defineEndpoint({
  id: 'person.restore',
  service: 'admin/v1',
  method: 'POST',
  path: 'user/restore',
  summary: 'Takes archived people back, with their accounts.',
  permission: 'person:archive',
  request: PersonArchive,
  response: PeopleRestored,
  offline: 'online-only',
})

export const listArchivedPeople = defineEndpoint({
  id: 'person.listArchived',
  service: 'admin/v1',
  method: 'GET',
  path: 'archivedUser/listPage',
  summary: 'Archived people of the units and departments within reach.',
  permission: 'person:archive',
  exports: exportsPeople,
  request: ArchivedPersonQuery,
  response: ArchivedPersonPage,
  offline: 'online-only',
})

/** The number stays out of addresses, which logs keep: it is posted. */
export const checkIdCard = defineEndpoint({
  id: 'person.checkIdCard',
  service: 'admin/v1',
  method: 'POST',
  path: 'userCheck/checkIdcard',
  summary: 'Whether an ID number is in use, and what it tells; who asked is kept in the operation log.',
  permission: 'person:add',
  keyed: false,
  request: IdCardCheck,
  response: IdCardChecked,
  offline: 'online-only',
})

export const listRoleNames = defineEndpoint({
  id: 'person.listRoleNames',
  service: 'admin/v1',
  method: 'GET',
  path: 'user/listRoleNames',
  summary: 'Names of the roles that the accounts of people have.',
  permission: 'person:view',
  request: PeopleQuery,
  response: PeopleRoleNames,
  offline: 'cached-read',
})

export const listPeopleAccounts = defineEndpoint({
  id: 'person.listAccounts',
  service: 'admin/v1',
  method: 'GET',
  path: 'user/listAccounts',
  summary:
    'Accounts of people, by name: general ones and those of projects, as far as the actor may see them.',
  permission: 'account:view',
  alsoBy: ['registeredAccount:view'],
  request: PeopleQuery,
  response: PeopleAccountNames,
  offline: 'cached-read',
})
