// This file brings the styles of date fields. They are loaded with the first such field, after the styles of every signed-in page.
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/dates/styles.layer.css';
