// Styles of date fields, loaded with the first date field, after the styles of every signed-in page.
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/dates/styles.layer.css';
