import type { Random } from './random.ts'

type Names = readonly [[chinese: string, pinyin: string], ...[chinese: string, pinyin: string][]]

const surnames: Names = [
  ['王', 'wang'],
  ['李', 'li'],
  ['张', 'zhang'],
  ['刘', 'liu'],
  ['陈', 'chen'],
  ['杨', 'yang'],
  ['赵', 'zhao'],
  ['黄', 'huang'],
  ['周', 'zhou'],
  ['吴', 'wu'],
  ['徐', 'xu'],
  ['孙', 'sun'],
  ['胡', 'hu'],
  ['朱', 'zhu'],
  ['高', 'gao'],
  ['林', 'lin'],
  ['何', 'he'],
  ['郭', 'guo'],
  ['马', 'ma'],
  ['罗', 'luo'],
  ['梁', 'liang'],
  ['宋', 'song'],
  ['郑', 'zheng'],
  ['谢', 'xie'],
  ['韩', 'han'],
  ['唐', 'tang'],
  ['冯', 'feng'],
  ['于', 'yu'],
  ['董', 'dong'],
  ['萧', 'xiao'],
  ['程', 'cheng'],
  ['曹', 'cao'],
  ['袁', 'yuan'],
  ['邓', 'deng'],
  ['许', 'xu'],
  ['傅', 'fu'],
  ['沈', 'shen'],
  ['曾', 'zeng'],
  ['彭', 'peng'],
  ['吕', 'lv'],
  ['欧阳', 'ouyang'],
]

const menGiven: Names = [
  ['伟', 'wei'],
  ['强', 'qiang'],
  ['磊', 'lei'],
  ['军', 'jun'],
  ['勇', 'yong'],
  ['建国', 'jianguo'],
  ['志强', 'zhiqiang'],
  ['建华', 'jianhua'],
  ['明辉', 'minghui'],
  ['国栋', 'guodong'],
  ['海涛', 'haitao'],
  ['文斌', 'wenbin'],
  ['晓东', 'xiaodong'],
  ['永刚', 'yonggang'],
  ['立新', 'lixin'],
  ['俊杰', 'junjie'],
  ['浩然', 'haoran'],
  ['子轩', 'zixuan'],
  ['宇航', 'yuhang'],
  ['天佑', 'tianyou'],
  ['德胜', 'desheng'],
  ['卫东', 'weidong'],
  ['鹏飞', 'pengfei'],
  ['成林', 'chenglin'],
  ['学峰', 'xuefeng'],
  ['振华', 'zhenhua'],
  ['长江', 'changjiang'],
]

const womenGiven: Names = [
  ['芳', 'fang'],
  ['敏', 'min'],
  ['静', 'jing'],
  ['丽', 'li'],
  ['秀英', 'xiuying'],
  ['雪梅', 'xuemei'],
  ['晓燕', 'xiaoyan'],
  ['丽娟', 'lijuan'],
  ['婷婷', 'tingting'],
  ['海燕', 'haiyan'],
  ['玉兰', 'yulan'],
  ['思雨', 'siyu'],
  ['欣怡', 'xinyi'],
  ['春梅', 'chunmei'],
  ['佳琪', 'jiaqi'],
  ['红霞', 'hongxia'],
  ['慧敏', 'huimin'],
]

/** A person's name, and what an account would be called after it. */
export function personName(random: Random, sex: 'male' | 'female'): { name: string; pinyin: string } {
  const [surname, surnamePinyin] = random.pick(surnames)
  const [given, givenPinyin] = random.pick(sex === 'male' ? menGiven : womenGiven)
  return { name: surname + given, pinyin: givenPinyin + surnamePinyin }
}

const placeBeginnings = [
  '青龙',
  '白马',
  '石门',
  '乌江',
  '老鹰',
  '大湾',
  '黄泥',
  '金竹',
  '凤凰',
  '双河',
  '三岔',
  '龙潭',
  '马鞍',
  '观音',
  '木瓜',
  '红岩',
  '清水',
  '小寨',
  '落水',
  '牛角',
  '云峰',
  '新场',
  '梨树',
  '枫香',
  '高桥',
  '铁厂',
  '野猫',
  '花滩',
  '松林',
  '桐梓',
] as const
const placeEndings = ['山', '沟', '坝', '坪', '岩', '河', '湾', '坡', '岭', '寨', '铺', '塘'] as const

/** Names of places along a line, no two alike, in an order of the seed's. */
export function placeNames(random: Random): string[] {
  const names = placeBeginnings.flatMap((beginning) => placeEndings.map((ending) => beginning + ending))
  const keyed = names.map((name): [number, string] => [random.next(), name])
  return keyed.sort(([a], [b]) => a - b).map(([, name]) => name)
}
