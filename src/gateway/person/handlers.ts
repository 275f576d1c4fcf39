import {
  addPerson,
  archivePeople,
  checkIdCard,
  getCellphone,
  getIdCard,
  getPerson,
  listArchivedPeople,
  listPeople,
  listPeopleAccounts,
  listRoleNames,
  movePerson,
  restorePeople,
  updatePerson,
} from '#contract/person/endpoints.ts'
import { beginPeopleExport } from '#contract/person/export.ts'
import { checkPersonImport, importPeople } from '#contract/person/import.ts'
import { handle } from '../http/handle.ts'
import { findAccountNamesOf } from './account-names.ts'
import { archive, findArchivedPeople, restore } from './archive.ts'
import { applyImport, checkImport } from './import.ts'
import { findPeople } from './list.ts'
import { presentPerson } from './present.ts'
import { getVisiblePerson } from './queries.ts'
import { checkNumber, revealCellphone, revealIdCard } from './reveal.ts'
import { findRoleNames } from './role-names.ts'
import {
  createPerson,
  loadMoves,
  loadPeople,
  loadPlaces,
  relocatePerson,
  revisePerson,
  savedBefore,
  savePeople,
} from './rules.ts'

export const personHandlers = [
  handle(listPeople, findPeople),
  handle(getPerson, async ({ tx, actor }, { userId }) =>
    presentPerson(await getVisiblePerson(tx, actor, userId)),
  ),
  handle(addPerson, createPerson, { load: loadPlaces, again: savedBefore }),
  handle(updatePerson, revisePerson, { load: loadPeople, save: savePeople, again: savedBefore }),
  handle(movePerson, relocatePerson, { load: loadMoves, save: savePeople, again: savedBefore }),
  handle(getIdCard, revealIdCard),
  handle(getCellphone, revealCellphone),
  handle(archivePeople, archive, { again: async (_context, { ids }) => ({ archived: ids.length }) }),
  handle(restorePeople, restore, { again: async (_context, { ids }) => ({ restored: ids.length }) }),
  handle(listArchivedPeople, ({ tx, actor, language }, query) =>
    findArchivedPeople(tx, actor, query, language),
  ),
  handle(checkIdCard, checkNumber),
  handle(beginPeopleExport, async () => null, { again: async () => null }),
  handle(checkPersonImport, checkImport),
  handle(importPeople, applyImport, { again: checkImport }),
  handle(listPeopleAccounts, ({ tx, actor }, { userIds }) => findAccountNamesOf(tx, actor, userIds)),
  handle(listRoleNames, ({ tx, actor }, { userIds }) => findRoleNames(tx, actor, userIds)),
]
