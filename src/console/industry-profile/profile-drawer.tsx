import {
  type IndustryProfile,
  industryProfileCalls,
  type industryProfileEntity,
} from '#contract/industry-profile/entity.ts'
import type { z } from '#contract/zod.ts'
import { EntityDrawer } from '../app/entity-drawer.tsx'
import { TurnButton } from '../app/turn-button.tsx'
import type { EntityList } from '../app/use-entity-list.ts'

interface ProfileDrawerProps {
  list: EntityList<z.output<typeof industryProfileEntity.Query>, IndustryProfile>
}

/** The detail of a profile; it is stopped and put into use here. */
export function ProfileDrawer({ list }: ProfileDrawerProps) {
  return (
    <EntityDrawer
      list={list}
      actions={({ industryProfileId, revision: baseRevision, status }) => (
        <TurnButton
          kind="industry-profile"
          to={industryProfileCalls.update}
          status={status}
          edit={(turned) => ({ industryProfileId, baseRevision, status: turned })}
        />
      )}
    />
  )
}
