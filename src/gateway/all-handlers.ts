import { accountHandlers } from './account/handlers.ts'
import { registeredAccountHandlers } from './account/registered-handlers.ts'
import { applicationHandlers } from './application/handlers.ts'
import { attributeHandlers } from './attribute/handlers.ts'
import { boqHandlers } from './boq/handlers.ts'
import { containerHandlers } from './container/store.ts'
import { deliveryHandlers } from './delivery/handlers.ts'
import { departmentHandlers } from './department/handlers.ts'
import { designUnitHandlers } from './design-unit/store.ts'
import { dictionaryHandlers } from './dictionary/handlers.ts'
import { fileHandlers } from './file/handlers.ts'
import { homeHandlers } from './home/handlers.ts'
import type { Handler } from './http/handle.ts'
import { industryProfileHandlers } from './industry-profile/store.ts'
import { copyStructureHandlers } from './initialization/copy-structure.ts'
import { projectInitializationHandlers } from './initialization/draft-handlers.ts'
import { projectInitialHandlers } from './initialization/project-initial.ts'
import { lineHandlers } from './line/store.ts'
import { listViewHandlers } from './list-view/handlers.ts'
import { logHandlers } from './log/handlers.ts'
import { messageDeliveryHandlers } from './message/delivery-handlers.ts'
import { messageHandlers } from './message/handlers.ts'
import { organizationHandlers } from './organization/handlers.ts'
import { personHandlers } from './person/handlers.ts'
import { personRecordHandlers } from './person-record/handlers.ts'
import { personalHandlers } from './personal/handlers.ts'
import { processRecords } from './process-records.ts'
import { projectHandlers } from './project/handlers.ts'
import { projectOrganizationHandlers } from './project-organization/handlers.ts'
import { roleHandlers } from './role/handlers.ts'
import { sessionHandlers } from './session/handlers.ts'
import { ownContactHandlers } from './session/own-contacts.ts'
import { ownFactorHandlers } from './session/own-factors.ts'
import { ownPasskeyHandlers } from './session/own-passkeys.ts'
import { ownPasswordHandlers } from './session/own-password.ts'
import { ownPlatformHandlers } from './session/own-platforms.ts'
import { factorProofHandlers } from './session/prove-factor.ts'
import { recoveryHandlers } from './session/recovery.ts'
import { registrationHandlers } from './session/registration.ts'
import { revokedTerminalHandlers } from './session/revoked-terminal.ts'
import { thirdPartyHandlers } from './session/third-party.ts'
import { syncHandlers } from './sync/handlers.ts'
import { tabulationHandlers } from './tabulation/handlers.ts'
import { sheetHandlers } from './tabulation/sheet-handlers.ts'
import { terminalHandlers } from './terminal/handlers.ts'
import { divisionHandlers } from './unit-work/division-handlers.ts'
import { unitWorkHandlers } from './unit-work/store.ts'
import { divisionTemplateHandlers } from './unit-work/template-store.ts'
import { majorHandlers } from './value-dictionary/majors.ts'
import { valueDictionaryHandlers } from './value-dictionary/stores.ts'
import { workSiteHandlers } from './work-site/handlers.ts'
import { workSiteNodeHandlers } from './work-site-node/handlers.ts'
import { modelHistoryHandlers } from './workflow/model-histories.ts'
import { workflowModelHandlers } from './workflow/model-store.ts'
import { processHandlers } from './workflow/process/handlers.ts'
import { workflowRoleHandlers } from './workflow/role-store.ts'

const handlers: Handler[] = [
  ...sessionHandlers,
  ...revokedTerminalHandlers,
  ...thirdPartyHandlers,
  ...registrationHandlers,
  ...recoveryHandlers,
  ...ownPasswordHandlers,
  ...ownContactHandlers,
  ...ownPlatformHandlers,
  ...ownFactorHandlers,
  ...ownPasskeyHandlers,
  ...factorProofHandlers,
  ...personalHandlers,
  ...deliveryHandlers,
  ...accountHandlers,
  ...registeredAccountHandlers,
  ...organizationHandlers,
  ...departmentHandlers,
  ...personHandlers,
  ...personRecordHandlers,
  ...applicationHandlers,
  ...roleHandlers,
  ...projectHandlers,
  ...copyStructureHandlers,
  ...lineHandlers,
  ...containerHandlers,
  ...designUnitHandlers,
  ...unitWorkHandlers,
  ...divisionHandlers,
  ...divisionTemplateHandlers,
  ...boqHandlers,
  ...projectOrganizationHandlers,
  ...workSiteHandlers,
  ...workSiteNodeHandlers,
  ...dictionaryHandlers,
  ...valueDictionaryHandlers,
  ...industryProfileHandlers,
  ...projectInitialHandlers,
  ...projectInitializationHandlers,
  ...majorHandlers,
  ...attributeHandlers,
  ...messageHandlers,
  ...messageDeliveryHandlers,
  ...listViewHandlers,
  ...logHandlers,
  ...tabulationHandlers,
  ...sheetHandlers,
  ...terminalHandlers,
  ...fileHandlers,
  ...homeHandlers,
  ...workflowModelHandlers,
  ...modelHistoryHandlers,
  ...workflowRoleHandlers,
  ...processHandlers(processRecords),
]

/** A handler for every endpoint of contract/all.ts; the start fails when one has none, or two. */
export const allHandlers: readonly Handler[] = [...handlers, ...syncHandlers(handlers)]
