import { listApplications, listMenus } from '#contract/application/endpoints.ts'
import { applicationCalls, endFormerKey, updateKey } from '#contract/application/entity.ts'
import {
  applicationVersionCalls,
  enableVersion,
  latestPublish,
  publishVersion,
  uploadVersion,
} from '#contract/application/version.ts'
import { entityHandlers } from '../http/entity-handlers.ts'
import { handle } from '../http/handle.ts'
import { effective } from './menu-effects.ts'
import { menuHandlers } from './menu-handlers.ts'
import { findApplications, findMenus } from './queries.ts'
import { applicationStore } from './store.ts'
import { endFormer, issueKey, prepareKey, updatedBefore } from './update-key.ts'
import { attachArtefact, enable, publish } from './version-acts.ts'
import { findLatest, findVersions, versionStore } from './version-store.ts'

const { list: listVersions, ...versionCalls } = applicationVersionCalls

export const applicationHandlers = [
  handle(listApplications, ({ tx, actor }) => findApplications(tx, actor)),
  handle(listMenus, ({ tx, actor, language }, query) => findMenus(tx, actor, query, language)),
  // Of what is changed of an application just that it is stopped, or not any more, says which menus there are.
  ...entityHandlers(
    applicationCalls,
    effective(applicationStore, (edit) => 'status' in edit),
  ),
  handle(updateKey, issueKey, { before: prepareKey, again: updatedBefore }),
  handle(endFormerKey, endFormer, { again: applicationStore.again }),
  handle(listVersions, (context, { applicationId }) => findVersions(context, applicationId)),
  handle(latestPublish, findLatest),
  ...menuHandlers,
  ...entityHandlers(versionCalls, versionStore),
  handle(uploadVersion, attachArtefact, { again: versionStore.again }),
  handle(publishVersion, publish, { again: versionStore.again }),
  handle(enableVersion, enable, { again: versionStore.again }),
]
