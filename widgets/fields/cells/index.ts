/** Cells by the names that engine/core/fields gives them. Small and in every list, so most are not loaded apart. */
import type { CellWidget } from '../../../engine/react/types.ts';
import { BooleanCell } from './boolean-cell.tsx';
import { ColourCell } from './colour-cell.tsx';
import { DateCell, DatetimeCell, TimeCell } from './date-cells.tsx';
import { EmailCell } from './email-cell.tsx';
import { IconCell } from './icon-cell.tsx';
import { JsonCell } from './json-cell.tsx';
import { LinkCell } from './link-cell.tsx';
import { MobileCell } from './mobile-cell.tsx';
import { MoneyCell, NumberCell, PercentCell } from './number-cells.tsx';
import { OptionCell, OptionsCell } from './option-cells.tsx';
import { CustomFieldsCell, FilesCell, PolygonCell, RichtextCell, RowsCell } from './rare-cells.tsx';
import { RatingCell } from './rating-cell.tsx';
import { RefCell, RefsCell } from './ref-cells.tsx';
import { TextCell } from './text-cell.tsx';

export { Tag } from './tag.tsx';

export const cells: Readonly<Record<string, CellWidget>> = {
  text: TextCell,
  email: EmailCell,
  mobile: MobileCell,
  link: LinkCell,
  number: NumberCell,
  money: MoneyCell,
  percent: PercentCell,
  rating: RatingCell,
  boolean: BooleanCell,
  date: DateCell,
  datetime: DatetimeCell,
  time: TimeCell,
  option: OptionCell,
  options: OptionsCell,
  ref: RefCell,
  refs: RefsCell,
  files: FilesCell,
  colour: ColourCell,
  icon: IconCell,
  richtext: RichtextCell,
  customfields: CustomFieldsCell,
  rows: RowsCell,
  polygon: PolygonCell,
  json: JsonCell,
};
