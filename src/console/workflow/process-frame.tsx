import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Filters } from '../kit/filters.tsx'
import { ListScreen } from '../kit/list-screen.tsx'
import type { List, ListRequest } from '../kit/use-list.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { Overlay } from '../ui/overlay.tsx'
import { TabsContent } from '../ui/tabs.tsx'

const ProcessDrawer = lazyPart(async () => ({
  default: (await import('./process-drawer.tsx')).ProcessDrawer,
}))

/** What every list of processes is given by the screen: the way to the others, and the button that starts one. */
export interface ProcessListProps {
  tabs: ReactNode
  start: ReactNode
}

interface ProcessFrameProps<Request extends ListRequest, Row> extends ProcessListProps {
  list: List<Request, Row>
  /** Which of the tabs it is. */
  tab: string
  filters: ReactNode
  /** The table. */
  children: ReactNode
}

/** A list of processes among the others, with the process that is open over it. */
export function ProcessFrame<Request extends ListRequest, Row>({
  list,
  tab,
  tabs,
  start,
  filters,
  children,
}: ProcessFrameProps<Request, Row>) {
  const { t } = useTranslation('process-instance')
  return (
    <ListScreen list={list} title={t('title')} actions={start}>
      {tabs}
      <TabsContent value={tab} className="contents">
        <Filters list={list}>{filters}</Filters>
        {children}
      </TabsContent>
      <Overlay>
        {list.selected ? (
          <ProcessDrawer selected={list.selected} onClose={() => list.select(undefined)} />
        ) : null}
      </Overlay>
    </ListScreen>
  )
}
