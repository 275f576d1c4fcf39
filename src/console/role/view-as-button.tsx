import { Eye } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { viewAsRole } from '#contract/role/endpoints.ts'
import type { RoleDetail } from '#contract/role/schema.ts'
import { Allowed } from '../kit/permission.tsx'
import { Button } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { Overlay } from '../ui/overlay.tsx'
import type { RoleDraft } from './view-as.tsx'

const ViewAsDialog = lazyPart(async () => ({ default: (await import('./view-as.tsx')).ViewAsDialog }))

/** Opens what the role would show, with what is not saved of it. */
export function ViewAsButton({ role, draft }: { role: RoleDetail; draft: RoleDraft }) {
  const { t } = useTranslation('role')
  const [viewing, setViewing] = useState(false)
  return (
    <>
      <Allowed to={viewAsRole}>
        <Button variant="outline" onClick={() => setViewing(true)}>
          <Eye aria-hidden />
          {t('viewAs.open')}
        </Button>
      </Allowed>
      <Overlay>
        {viewing ? <ViewAsDialog role={role} draft={draft} onClose={() => setViewing(false)} /> : null}
      </Overlay>
    </>
  )
}
