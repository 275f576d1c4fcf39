import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { cn } from '../ui/cn.ts'
import { controlLook } from '../ui/input.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { useEntityField } from './entity-field.ts'
import { FieldFrame, type FieldProps } from './field-frame.tsx'
import { PanelButton } from './panel-button.tsx'
import type { ChoiceNode } from './tree-choice.tsx'

const TreeChoice = lazyPart(() => import('./tree-choice.tsx'))

interface TreeFieldProps extends FieldProps {
  nodes: readonly ChoiceNode[]
}

/** One of a tree, whose id is the value. An optional one can be emptied. */
export function TreeField({ nodes, ...frame }: TreeFieldProps) {
  const { t } = useTranslation('kit')
  const tree = useId()
  const { required = false, label = '' } = { ...useEntityField(frame.name), ...frame }
  return (
    <FieldFrame
      {...frame}
      chosen
      control={({ value, onChange, onBlur, ref }, aria) => {
        const choose = (id: string, close: () => void) => {
          onChange(id)
          onBlur()
          close()
        }
        const id = typeof value === 'string' ? value : ''
        const node = nodes.find((each) => each.id === id)
        return (
          <PanelButton
            {...aria}
            buttonRef={ref}
            role="combobox"
            aria-haspopup="tree"
            aria-controls={tree}
            variant={null}
            label={label}
            value={id}
            className={cn(controlLook, 'justify-between pr-2.5 font-normal')}
            panelClassName="w-96 max-w-[calc(100vw-2rem)]"
            panel={(close) => (
              <div id={tree}>
                <TreeChoice
                  label={label}
                  nodes={nodes}
                  value={id}
                  onEmpty={required ? undefined : () => choose('', close)}
                  onChoose={(chosen) => choose(chosen, close)}
                />
              </div>
            )}
          >
            <span className={cn('min-w-0 flex-1 truncate text-left', !node && 'text-faint')}>
              {node?.name ?? (id ? '…' : t(required ? 'field.choose' : 'field.none'))}
            </span>
            <ChevronDown aria-hidden className="text-faint" />
          </PanelButton>
        )
      }}
    />
  )
}
