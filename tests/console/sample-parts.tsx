import { useState } from 'react'
import { ConfirmDialog } from '#console/kit/confirm-dialog.tsx'
import { MileageAxisPanel } from '#console/kit/mileage-axis-panel.tsx'
import { ProgressBar } from '#console/kit/progress-bar.tsx'
import { ErrorState } from '#console/kit/states.tsx'
import { useToast } from '#console/kit/toasts.tsx'
import { TreePane } from '#console/kit/tree-pane.tsx'
import type { TreeNode } from '#console/kit/tree-rows.ts'
import { Badge } from '#console/ui/badge.tsx'
import { Button } from '#console/ui/button.tsx'
import { Switch } from '#console/ui/switch.tsx'

const nodes: readonly TreeNode[] = Array.from({ length: 200 }, (_, index) => ({
  id: `${index}`,
  parentId: index < 4 ? undefined : `${Math.floor(index / 4) - 1}`,
  name: `${['桥梁', '墩', '桩', '承台'][index % 4]} ${index}`,
}))

/** The kit's other parts, side by side. */
export function SampleParts() {
  const [ticks, setTicks] = useState<ReadonlySet<string>>(new Set(['4', '5']))
  const [on, setOn] = useState(true)
  const [asking, setAsking] = useState(false)
  const toast = useToast()
  return (
    <div className="grid grid-cols-2 gap-4 p-6">
      <div className="col-span-2">
        <MileageAxisPanel
          start={101_000}
          end={164_000}
          label="成都—康定 正线"
          format={(metres) =>
            `DK${Math.floor(metres / 1000)}+${String(Math.round(metres % 1000)).padStart(3, '0')}`
          }
          spans={[
            { from: 103_000, to: 109_500, label: '大渡河特大桥' },
            { from: 111_000, to: 124_400, label: '二郎山隧道' },
            { from: 119_000, to: 128_000, label: '新沟路堑', tone: 'attention' },
            { from: 140_000, to: 140_100, label: '磨西涵洞' },
            { from: 145_000, to: 160_000, label: '折多塘大桥', tone: 'plain' },
          ]}
        />
      </div>
      <div className="flex h-96 flex-col rounded-panel border bg-panel p-3">
        <TreePane
          nodes={nodes}
          label="EBS"
          selected="6"
          onSelect={() => {}}
          ticks={{ ids: ticks, onChange: setTicks }}
          after={(node) => <span className="text-faint text-small">{node.id}</span>}
        />
      </div>
      <div className="flex flex-col gap-4 rounded-panel border bg-panel p-4">
        <ProgressBar label="正在同步修改" done={320} total={1000} />
        <div className="flex flex-wrap gap-2">
          <Badge>普通</Badge>
          <Badge tone="action">进行中</Badge>
          <Badge tone="attention">待同步</Badge>
          <Badge tone="synced">已同步</Badge>
          <Badge tone="danger">已拒绝</Badge>
          <Badge tone="outline">离线可用</Badge>
          <Switch aria-label="开关" checked={on} onCheckedChange={setOn} />
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            look="primary"
            onClick={() => toast({ kind: 'done', text: '已保存到本机，联网后同步', undo: () => {} })}
          >
            保存
          </Button>
          <Button>次要</Button>
          <Button look="ghost">幽灵</Button>
          <Button look="danger" onClick={() => setAsking(true)}>
            删除
          </Button>
          <Button disabled>不可用</Button>
        </div>
        <ErrorState
          error={Object.assign(new Error('服务器内部错误'), { requestId: '01J9Z3K8Q2' })}
          retry={() => {}}
        />
        {asking ? (
          <ConfirmDialog
            title="删除工点？"
            description="删除后不可恢复，其下的构件和工程量一并删除。"
            hits={[
              '大渡河特大桥',
              '二郎山隧道',
              '新沟路堑',
              '泸定站场',
              '康定隧道进口',
              '折多塘大桥',
              '磨西涵洞',
            ]}
            action="删除"
            destructive
            onConfirm={async () => {}}
            onClose={() => setAsking(false)}
          />
        ) : null}
      </div>
    </div>
  )
}
