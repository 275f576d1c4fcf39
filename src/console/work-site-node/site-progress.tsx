import { useTranslation } from 'react-i18next'
import { updateWorkSite, type WorkSite } from '#contract/work-site/entity.ts'
import { progressOf, type WorkSiteNode } from '#contract/work-site-node/tree.ts'
import { useSave } from '../app/use-save.ts'
import { useFormat } from '../kit/format.ts'
import { Allowed } from '../kit/permission.tsx'
import { useSingleWrite } from '../kit/use-single-write.ts'
import { Button } from '../ui/button.tsx'

interface SiteProgressProps {
  site: WorkSite
  nodes: readonly WorkSiteNode[]
  doneOf: (nodeId: number) => string | undefined
}

/** How far the work site has come by its nodes; where its own progress says otherwise, a press lets it follow. */
export function SiteProgress({ site, nodes, doneOf }: SiteProgressProps) {
  const { t } = useTranslation('work-site-node')
  const format = useFormat()
  const save = useSave('work-site')
  const progress = progressOf(nodes, doneOf)
  const { start, busy } = useSingleWrite(async (to: number) => {
    const { workSiteId, workSiteName: label, revision: baseRevision } = site
    await save(updateWorkSite, { workSiteId, label, baseRevision, progress: to }, workSiteId)
  })
  return (
    <>
      <span className="text-dense text-soft">
        {t('nodes', { count: nodes.length, shown: format.number(nodes.length) })}
      </span>
      {progress === undefined ? null : (
        <span className="text-dense">{t('progressBy', { value: format.number(progress, 1) })}</span>
      )}
      {progress === undefined || progress === site.progress ? null : (
        <Allowed to={updateWorkSite}>
          <Button variant="outline" disabled={busy} onClick={() => start(progress)}>
            {t('follow')}
          </Button>
        </Allowed>
      )}
    </>
  )
}
