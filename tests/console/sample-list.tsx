import { lazy, Suspense, useMemo } from 'react'
import type { Column } from '#console/kit/column.ts'
import { DataTable } from '#console/kit/data-table.tsx'
import { DescriptionList } from '#console/kit/description-list.tsx'
import { Filters } from '#console/kit/filters.tsx'
import { useFormat } from '#console/kit/format.ts'
import { ListScreen } from '#console/kit/list-screen.tsx'
import { MileageAxis } from '#console/kit/mileage-axis.tsx'
import { Allowed } from '#console/kit/permission.tsx'
import { MultiSelectFilter } from '#console/kit/select-filter.tsx'
import { StatusBadge } from '#console/kit/status-badge.tsx'
import { TextFilter } from '#console/kit/text-filter.tsx'
import { UnsyncedMark } from '#console/kit/unsynced-mark.tsx'
import { useList } from '#console/kit/use-list.ts'
import { Button } from '#console/ui/button.tsx'
import { metresOf } from '#contract/mileage.ts'
import {
  addWorkSite,
  listWorkSites,
  updateWorkSite,
  type WorkSite,
  workSiteCalls,
} from '#contract/work-site/entity.ts'
import { workSiteStatuses } from '#contract/work-site/schema.ts'

const DetailDrawer = lazy(async () => ({
  default: (await import('#console/kit/detail-drawer.tsx')).DetailDrawer<object, WorkSite>,
}))

const words = ['未开工', '施工中', '已完成', '已初验', '已竣工']
const statuses = workSiteStatuses.map((value, index) => ({ value, label: words[index] ?? value }))
const risks = { low: '低', general: '一般', considerable: '较大', major: '重大' }

/** Every third of the first rows stands as changed on this device. */
export function isUnsynced(workSite: WorkSite): boolean {
  return ['YMZQ-002', 'YMZQ-005'].includes(workSite.code)
}

/** The list that tests and pictures of the kit use. */
export function SampleList() {
  const list = useList(listWorkSites, { rowId: (row) => row.workSiteId })
  const format = useFormat()
  const columns = useMemo(
    (): Column<WorkSite>[] => [
      {
        id: 'workSiteName',
        label: '工点名称',
        sortable: true,
        cell: (row) => (
          <span className="flex items-center gap-2.5">
            <span className="font-medium">{row.workSiteName}</span>
            {isUnsynced(row) ? <UnsyncedMark mark={row.code === 'YMZQ-005' ? 'needYou' : 'waiting'} /> : null}
          </span>
        ),
      },
      { id: 'code', label: '编号', sortable: true, folds: true, cell: (row) => row.code },
      { id: 'type', label: '类型', folds: true, cell: (row) => row.type },
      {
        id: 'startMileage',
        label: '里程',
        sortable: true,
        cell: (row) => (
          <span className="flex items-center gap-3">
            <MileageAxis
              start={101_000}
              end={301_000}
              label={`${row.startMileage} – ${row.endMileage}`}
              spans={[
                {
                  from: metresOf(row.startMileage),
                  to: metresOf(row.endMileage),
                  label: row.workSiteName,
                  tone: isUnsynced(row) ? 'attention' : 'action',
                },
              ]}
            />
            <span className="whitespace-nowrap narrow:hidden">
              {row.startMileage} – {row.endMileage}
            </span>
          </span>
        ),
      },
      {
        id: 'status',
        label: '状态',
        sortable: true,
        cell: (row) => {
          const index = workSiteStatuses.indexOf(row.status)
          return <StatusBadge progress={index / 4}>{words[index]}</StatusBadge>
        },
      },
      { id: 'progress', label: '进度', align: 'end', sortable: true, cell: (row) => `${row.progress}%` },
      { id: 'riskLevel', label: '风险', folds: true, cell: (row) => risks[row.riskLevel] },
      { id: 'changedAt', label: '修改时间', hidden: true, cell: (row) => format.time(row.changedAt) },
    ],
    [format],
  )
  return (
    <ListScreen
      list={list}
      title="项目工点"
      actions={
        <>
          <Allowed to={addWorkSite}>
            <Button>新增工点</Button>
          </Allowed>
          <Allowed to={updateWorkSite}>
            <Button>编辑工点</Button>
          </Allowed>
        </>
      }
    >
      <Filters list={list}>
        <TextFilter list={list} name="keyword" label="搜索名称、编号" />
        <MultiSelectFilter list={list} name="status" label="状态" options={statuses} />
      </Filters>
      <DataTable
        list={list}
        columns={columns}
        attention={isUnsynced}
        bulk={<Button variant="outline">导出所选</Button>}
      />
      {list.selected ? (
        <Suspense>
          <DetailDrawer
            list={list}
            find={(read, workSiteId) => read(workSiteCalls.detail, { workSiteId })}
            title={(row) => row.workSiteName}
            actions={() => <Button>编辑</Button>}
          >
            {(row) => (
              <DescriptionList
                items={[
                  { label: '编号', value: row.code },
                  { label: '类型', value: row.type },
                  { label: '起点里程', value: row.startMileage },
                  { label: '终点里程', value: row.endMileage },
                  { label: '联系人', value: row.contact },
                  { label: '联系电话', value: row.contactPhone },
                  { label: '备注', value: row.remarks, wide: true },
                ]}
              />
            )}
          </DetailDrawer>
        </Suspense>
      ) : null}
    </ListScreen>
  )
}
