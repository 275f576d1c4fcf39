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
  'supplier.listPage': 'everybody sees the same suppliers',
  'supplierConfig.listPage': 'everybody sees the same suppliers',
  'application.listPage': 'everybody sees the same applications',
  'divisionTemplate.listPage':
    "seen by a unit's own people, which security/reach and tests/gateway/project prove",
  'actReModel.list': 'everybody sees the same process models',
  'wfModelHistory.listPagePublish': 'everybody sees the same process models',
  'process.listCc': "the actor's own",
  'process.listDone': "the actor's own",
  'process.listRecord':
    'those of one record, by whose reach it is refused: workflow/process/record.test proves it',
  'process.listInitiated': "the actor's own",
  'process.listToDo': "the actor's own",
  'workflowRole.listPage': 'everybody sees the same process roles',
  'industryProfile.listPage': 'everybody sees the same profiles',
  'personal.listLoginLogs': "the actor's own",
  'waitingMessage.listPage':
    "the actor's own, which security/reach proves; all of them for whoever sees everything",
  'personal.listOperationLogs': "the actor's own",
  'tabulation.listPage': 'everybody sees the same templates',
  'tabulationSheet.listPage':
    'seen where its work site or project is, which tests/gateway/tabulation and security/reach prove',
  'tabulationGroup.listPage': 'everybody sees the same groups',
  'role.listPage': 'roles hold at units, which tests/gateway/role proves',
  'roleAccount.listPage': 'members of a role, which tests/gateway/role proves',
  'roleAccount.listCandidatePage': 'whom a role may take, which tests/gateway/role proves',
}
