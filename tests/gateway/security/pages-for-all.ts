import { attributeGroups, attributeItems } from '#contract/attribute/entities.ts'
import { dictionaryItems, dictionaryTypes } from '#contract/value-dictionary/entities.ts'

const seenWithProjects = Object.fromEntries(
  ['project', 'line', 'container', 'designUnit', 'unitWork', 'boqItem', 'boqVariation'].map((each) => [
    `${each}.listPage`,
    'seen by whoever takes part in the project, which tests/gateway/line and security/reach prove',
  ]),
)

/** Pages whose rows are no matter of data permission. */
export const pagesForAll: Record<string, string> = {
  ...seenWithProjects,
  [attributeGroups.list.id]: 'everybody sees the same definitions',
  [attributeItems.list.id]: 'everybody sees the same definitions',
  [dictionaryTypes.list.id]: 'everybody sees the same dictionaries',
  [dictionaryItems.list.id]: 'everybody sees the same dictionaries',
  'engineeringMajor.listPage': 'everybody sees the same majors',
  'application.listPage': 'everybody sees the same applications',
  'divisionTemplate.listPage':
    "seen by a unit's own people, which security/reach and tests/gateway/project prove",
  'industryProfile.listPage': 'everybody sees the same profiles',
  'personal.listLoginLogs': "the actor's own",
  'personal.listOperationLogs': "the actor's own",
  'tabulation.listPage': 'everybody sees the same templates',
  'tabulationSheet.listPage':
    'seen where its work site or project is, which tests/gateway/tabulation and security/reach prove',
  'tabulationGroup.listPage': 'everybody sees the same groups',
  'role.listPage': 'roles hold at units, which tests/gateway/role proves',
  'roleAccount.listPage': 'members of a role, which tests/gateway/role proves',
  'roleAccount.listCandidatePage': 'whom a role may take, which tests/gateway/role proves',
}
