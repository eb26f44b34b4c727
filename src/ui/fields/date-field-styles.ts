// Only for date fields: loaded with the first of them, after the styles of every signed-in page.
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/dates/styles.layer.css';
