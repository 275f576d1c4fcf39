import { useTranslation } from 'react-i18next'
import { CcConfig } from '#contract/workflow/model.ts'
import type { DrawnTask } from '#contract/workflow/node.ts'
import { SettingMode } from '#contract/workflow/node-settings.ts'
import { AsDrawn } from './as-drawn.tsx'
import { ChooseTargets } from './choose-targets.tsx'
import { OptionField } from './option-field.tsx'
import { targetKinds } from './target-kinds.ts'
import { useNodeConfig } from './use-node-config.ts'
import { useSettingText } from './use-setting-text.ts'

/** Nobody chooses whom a node is copied to. */
const modes = SettingMode.options.filter((mode) => mode !== 'chosen')

/** Whom a node is copied to; without a setting mode what the drawing says. */
export function CcFields({ task: { nodeId, cc: drawn } }: { task: DrawnTask }) {
  const { t } = useTranslation('workflow-model')
  const text = useSettingText(drawn ? [drawn] : [])
  const [config, write] = useNodeConfig('ccConfigs', CcConfig, (each) => each.nodeId === nodeId)
  const kind = targetKinds[config?.settingMode ?? '']
  return (
    <>
      <OptionField
        label={t('cc.mode')}
        options={['', ...modes]}
        text={(each) => (each === '' ? t(drawn ? 'drawn' : 'cc.none') : t(`settingMode.${each}`))}
        value={config?.settingMode ?? ''}
        onChange={(settingMode) => write(settingMode === '' ? undefined : { nodeId, settingMode })}
      />
      {drawn && !config ? <AsDrawn text={text.people(drawn)} /> : null}
      {config && kind ? (
        <div className="col-span-full">
          <ChooseTargets
            key={kind}
            kind={kind}
            label={t(`settingMode.${config.settingMode}`)}
            ids={config.targets ?? []}
            onChange={(targets) => write({ ...config, targets })}
          />
        </div>
      ) : null}
    </>
  )
}
