/** Bank holidays follow from a rule for each country (`publicHolidays`), the same for the server and for devices. */
export const holidaysByRule = String.raw`
drop table holidays;
`;
